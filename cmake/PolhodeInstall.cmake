# What is installed beside programs and libraries, and the packages: `cpack -G DEB` makes polhode and libpolhode-dev, `cpack -G
# TGZ` one archive that runs from any folder, as programs look for their files beside themselves.

set(packages polhode libpolhode-dev)
set(components program engine)
set(docdir ${CMAKE_INSTALL_DATADIR}/doc)
install(DIRECTORY lessons/ DESTINATION ${CMAKE_INSTALL_DATADIR}/polhode/lessons)
install(DIRECTORY translations/ DESTINATION ${CMAKE_INSTALL_DATADIR}/polhode/translations FILES_MATCHING PATTERN "*.yaml")
install(DIRECTORY schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/polhode/schema) # lessons name it by ../../schema
install(DIRECTORY docs/guide/ DESTINATION ${CMAKE_INSTALL_DATADIR}/polhode/guide)
install(FILES packaging/polhode.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/org.polhode.Polhode.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES resources/polhode.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES packaging/polhode.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME polhode.xml)

# Manual pages and the changelog are installed as Debian wants them: gzip without name and time.
find_program(GZIP gzip)
function(install_gzipped file destination component)
  cmake_path(GET file FILENAME name)
  cmake_parse_arguments(G "" "RENAME" "" ${ARGN})
  if(G_RENAME)
    set(name ${G_RENAME})
  endif()
  if(NOT GZIP)
    install(FILES ${file} DESTINATION ${destination} COMPONENT ${component} RENAME ${name})
    return()
  endif()
  set(packed ${PROJECT_BINARY_DIR}/packed/${destination}/${name}.gz)
  cmake_path(GET packed PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
  execute_process(COMMAND ${GZIP} -9nc ${file} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  install(FILES ${packed} DESTINATION ${destination} COMPONENT ${component})
endfunction()
set(programs polhode-run)
if(POLHODE_GUI)
  list(APPEND programs polhode)
endif()
foreach(program IN LISTS programs)
  install(FILES packaging/${program}.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
          RENAME ${program})
  install_gzipped(man/${program}.1 ${CMAKE_INSTALL_MANDIR}/man1 program)
  install_gzipped(man/zh_CN/${program}.1 ${CMAKE_INSTALL_MANDIR}/zh_CN/man1 program)
endforeach()
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(package component IN ZIP_LISTS packages components)
  configure_file(packaging/debian/changelog.in packed/${package}.changelog @ONLY)
  install_gzipped(CHANGELOG.md ${docdir}/${package} ${component} RENAME changelog)
  install(FILES packaging/debian/copyright DESTINATION ${docdir}/${package} COMPONENT ${component})
  install_gzipped(${PROJECT_BINARY_DIR}/packed/${package}.changelog ${docdir}/${package} ${component} RENAME
                  changelog.Debian)
endforeach()
install(DIRECTORY examples DESTINATION ${docdir}/libpolhode-dev COMPONENT engine)
install(FILES docs/ENGINE.md DESTINATION ${docdir}/libpolhode-dev COMPONENT engine)

set(CPACK_PACKAGE_VENDOR Polhode)
set(CPACK_PACKAGE_CONTACT "The authors of Polhode <authors@polhode.example>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program engine)
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME polhode)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Lessons on rigid-body dynamics in Chinese and English. Beside every page
runs a live simulation with its plots; a slider moves every curve, whole.
The command polhode-run makes the same runs without a display.")
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME libpolhode-dev)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_ENGINE_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libqhull-dev")
set(CPACK_COMPONENT_ENGINE_DESCRIPTION
    "This package is for programs: bodies, joints, contact, impact and friction
as a static library with its headers and a CMake package,
find_package(polhode), polhode::engine.")
if(POLHODE_GUI) # without a font of Chinese its window is boxes; the plug-ins of Qt are no libraries that are linked
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "fonts-noto-cjk, qt6-qpa-plugins, libqt6svg6")
  set(CPACK_RPM_PACKAGE_REQUIRES "google-noto-sans-cjk-fonts")
endif()
include(CPack)
