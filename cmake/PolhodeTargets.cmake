# The flags that every target of the project shares, and the one way to add a test.

add_library(polhode_flags INTERFACE)
# One rounding for every expression: fused multiply-add would make the bits of a run depend on the
# compiler's choice of where to contract.
target_compile_options(polhode_flags INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic
                                               -Wnon-virtual-dtor -Wshadow)
if(POLHODE_WERROR)
  # GCC's warnings from the flow of optimised code come and go with its version and level, and are often false
  # in templates of Eigen and the standard library: they warn.
  target_compile_options(polhode_flags INTERFACE -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(
      polhode_flags
      INTERFACE -Wno-error=maybe-uninitialized -Wno-error=free-nonheap-object -Wno-error=restrict
                -Wno-error=array-bounds -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
endif()
if(POLHODE_SANITIZE)
  target_compile_options(polhode_flags INTERFACE -fsanitize=${POLHODE_SANITIZE}
                                                 -fno-omit-frame-pointer)
  target_link_options(polhode_flags INTERFACE -fsanitize=${POLHODE_SANITIZE})
  # A null pointer stops the program anyhow, and x86 reads what is not aligned: these two checks stand at every access
  # of memory and take half of the time of compiling.
  if(POLHODE_SANITIZE MATCHES "undefined")
    target_compile_options(polhode_flags INTERFACE -fno-sanitize=null,alignment)
  endif()
endif()

# What most sources of engine and lessons and their tests include, read once for each library.
set(POLHODE_COMMON_HEADERS
    <Eigen/Dense>
    <algorithm>
    <array>
    <cmath>
    <functional>
    <limits>
    <map>
    <memory>
    <optional>
    <span>
    <string>
    <vector>)

# polhode_layer(NAME): a static library polhode_NAME, alias polhode::NAME, whose sources are listed
# by hand in its folders' CMakeLists.txt.
function(polhode_layer name)
  add_library(polhode_${name} STATIC)
  add_library(polhode::${name} ALIAS polhode_${name})
  set_target_properties(polhode_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(polhode_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                    $<INSTALL_INTERFACE:include/polhode>)
  target_link_libraries(polhode_${name} PRIVATE $<BUILD_INTERFACE:polhode_flags>)
endfunction()

# polhode_unity(NAME ALONE …): with POLHODE_UNITY up to eight sources of one folder of polhode_NAME are compiled as one, but
# those ALONE, whose own names are those of their neighbours, as in rows of a table.
function(polhode_unity name)
  if(NOT POLHODE_UNITY)
    return()
  endif()
  set_target_properties(polhode_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources polhode_${name} SOURCES)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE alone)
  list(REMOVE_ITEM sources ${alone})
  foreach(source ${sources})
    if(source MATCHES "/([^/]*)/[^/]*\.cpp$")
      math(EXPR of_${CMAKE_MATCH_1} "0${of_${CMAKE_MATCH_1}} + 1")
      math(EXPR group "${of_${CMAKE_MATCH_1}} / 8")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1}_${group})
    endif()
  endforeach()
endfunction()

# The tests of one library share what they include; so none may be told its own folder, which Qt would do.
function(polhode_test_headers name)
  if(NOT TARGET ${name})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.cpp CONTENT "int main() {}\n")
    add_executable(${name} ${CMAKE_BINARY_DIR}/${name}.cpp)
    target_compile_definitions(${name} PRIVATE POLHODE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE ${ARGN} Qt6::Test polhode_flags)
    target_precompile_headers(${name} PRIVATE <QtTest> ${POLHODE_COMMON_HEADERS})
    if(name STREQUAL test_headers_ui)
      target_precompile_headers(${name} PRIVATE <QtWidgets>)
    endif()
  endif()
endfunction()

# polhode_test(NAME LABEL label SOURCES a.cpp … LIBS polhode::x …): a Qt Test program; NAME is its
# ctest name. Tests that link polhode::ui run on the offscreen platform.
function(polhode_test name)
  cmake_parse_arguments(T "" "LABEL;TIMEOUT" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${T_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc)
  target_compile_definitions(${name} PRIVATE POLHODE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${T_LIBS} Qt6::Test polhode_flags)
  # The class of a test stands in its source: moc by itself reads that alone, where AUTOMOC reads and compiles more.
  list(GET T_SOURCES 0 source)
  cmake_path(GET source STEM stem)
  set(moc ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc/${stem}.moc) # two tests may have one source
  qt_generate_moc(${source} ${moc} TARGET ${name})
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS ${moc})
  if(T_LIBS MATCHES "^polhode::(engine|course|ui)$")
    polhode_test_headers(test_headers_${CMAKE_MATCH_1} ${T_LIBS})
    target_precompile_headers(${name} REUSE_FROM test_headers_${CMAKE_MATCH_1})
  endif()
  add_test(NAME ${name} COMMAND ${name})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 300)
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${T_LABEL}" TIMEOUT ${T_TIMEOUT} ENVIRONMENT
                                          "QT_QPA_PLATFORM=offscreen")
endfunction()
