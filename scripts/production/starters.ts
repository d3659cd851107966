import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes what is started in the folder: the server, and the operator's command. */
export function writeStarters(target: string): void {
  writeFileSync(join(target, 'parley'), forShells)
  chmodSync(join(target, 'parley'), 0o755)
  if (process.platform === 'win32') writeFileSync(join(target, 'parley.cmd'), forWindows)
}

/** The folder of the program is replaced by that of the next version: data are not put there unless they are already. */
const forShells = `#!/bin/sh
# ./parley starts the server; ./parley admin says what else there is.
here=$(dirname "$(readlink -f "$0")")
if [ -z "$PARLEY_DATA_DIR" ]; then
  case "$(pwd -P)/" in
    "$here"/*)
      if [ -d data ]; then
        echo "The data are in the folder of the program, $(pwd -P)/data, and go with it when it is replaced: move them elsewhere, and set PARLEY_DATA_DIR." >&2
      else
        export PARLEY_DATA_DIR="$(dirname "$here")/parley-data"
      fi ;;
  esac
fi
case "$1" in
  admin)
    shift
    exec "$here/bin/node" "$here/server/admin.js" "$@" ;;
  '')
    exec "$here/bin/node" "$here/server/main.js" ;;
esac
echo "There is no \\"$1\\": ./parley starts the server, ./parley admin lists the commands, and ./parley admin doctor is one of them." >&2
exit 2
`

const forWindows = `@echo off\r
if not defined PARLEY_DATA_DIR if /i "%CD%\\"=="%~dp0" if not exist data set "PARLEY_DATA_DIR=%~dp0..\\parley-data"\r
if "%1"=="admin" goto admin\r
if not "%1"=="" goto unknown\r
"%~dp0bin\\node.exe" "%~dp0server\\main.js"\r
exit /b %errorlevel%\r
:admin\r
set "words="\r
:word\r
shift /1\r
if [%1]==[] goto run\r
set words=%words% %1\r
goto word\r
:run\r
"%~dp0bin\\node.exe" "%~dp0server\\admin.js"%words%\r
exit /b %errorlevel%\r
:unknown\r
echo There is no "%1": parley starts the server, and parley admin lists the commands. 1>&2\r
exit /b 2\r
`
