; The installer for Windows, for Inno Setup 6; packaging/windows.py gives Version, Source and Output.
; Installs for one user without administrator rights. Saved games and settings are elsewhere and survive uninstalling.
#ifndef Version
  #error "Version is not given"
#endif

[Setup]
AppId={{6E6A7A4B-6C1D-4C57-9C0B-1F5B8B0A9D17}
AppName=A Few Acres of Snow
AppVersion={#Version}
AppVerName=A Few Acres of Snow {#Version}
AppPublisher=A Few Acres of Snow desktop contributors
DefaultDirName={localappdata}\Programs\A Few Acres of Snow
DefaultGroupName=A Few Acres of Snow
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Source}\_internal\licences\afaos\LICENSE
OutputDir={#Output}
OutputBaseFilename=afaos-{#Version}-windows-x86_64-setup
SetupIconFile=..\icons\afaos.ico
UninstallDisplayIcon={app}\afaos-gui.exe
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Files of an earlier version must not mix with those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\A Few Acres of Snow"; Filename: "{app}\afaos-gui.exe"
Name: "{userdesktop}\A Few Acres of Snow"; Filename: "{app}\afaos-gui.exe"; Tasks: desktopicon

[Registry]
Root: HKCU; Subkey: "Software\Classes\.acres"; ValueType: string; ValueData: "afaos.game"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\afaos.game"; ValueType: string; ValueData: "A Few Acres of Snow game"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\afaos.game\DefaultIcon"; ValueType: string; ValueData: "{app}\afaos-gui.exe,0"
Root: HKCU; Subkey: "Software\Classes\afaos.game\shell\open\command"; ValueType: string; ValueData: """{app}\afaos-gui.exe"" ""%1"""
Root: HKCU; Subkey: "Software\Classes\.acresletter"; ValueType: string; ValueData: "afaos.game"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\afaos"; ValueType: string; ValueData: "URL:A Few Acres of Snow invitation"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\afaos"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKCU; Subkey: "Software\Classes\afaos\shell\open\command"; ValueType: string; ValueData: """{app}\afaos-gui.exe"" ""%1"""

[Run]
Filename: "{app}\afaos-gui.exe"; Description: "{cm:LaunchProgram,A Few Acres of Snow}"; Flags: nowait postinstall skipifsilent
