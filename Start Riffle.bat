@echo off
rem Double-click this file on Windows: it finds a Python, starts Riffle and keeps the window open.
setlocal
title Riffle
pushd "%~dp0"
set "PYTHON_MANAGER_AUTOMATIC_INSTALL=false"
set "RIFFLE_PYTHON="
for %%V in (3.14 3.13 3.12 3.11 3) do if not defined RIFFLE_PYTHON (
    py -%%V -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "RIFFLE_PYTHON=py -%%V"
)
for %%N in (python python3) do if not defined RIFFLE_PYTHON (
    %%N -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "RIFFLE_PYTHON=%%N"
)
if not defined RIFFLE_PYTHON goto without_python
%RIFFLE_PYTHON% riffle.py %*
set "RIFFLE_ENDED=%errorlevel%"
echo.
if not "%RIFFLE_ENDED%"=="0" echo Riffle has ended; the lines above say why.
goto end

:without_python
set "RIFFLE_ENDED=2"
echo Riffle needs Python 3.11 or newer, and none was found on this computer.
echo Install it from python.org, or from the folder "python" of the stick if there is one,
echo and double-click this file again.
echo.

:end
pause
popd
exit /b %RIFFLE_ENDED%
