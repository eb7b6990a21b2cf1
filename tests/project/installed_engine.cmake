cmake_minimum_required(VERSION 3.25)

# Installs the engine into a folder of its own and builds and runs programs that know only that folder.
file(REMOVE_RECURSE ${WORK})
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(result)
    message(FATAL_ERROR "${ARGN}: ${result}\n${out}")
  endif()
endfunction()
set(flags "")
set(strict "-Wall -Wextra -Werror")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
  set(strict "") # false warnings come with them
endif()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component engine)
file(GLOB documents RELATIVE ${WORK}/prefix ${WORK}/prefix/share/doc/*)
if(NOT documents STREQUAL "share/doc/libpolhode-dev")
  message(FATAL_ERROR "the engine's documents lie in ${documents}; they belong to its own package alone")
endif()
run(${CMAKE_COMMAND} -DINCLUDE=${WORK}/prefix/include/polhode -P ${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake)
# As it is, for this very processor (Eigen's own choice of alignment would be another there), and without
# vector instructions.
foreach(own "" "-march=native" "-DEIGEN_DONT_VECTORIZE")
  string(MAKE_C_IDENTIFIER "build${own}" build)
  run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CONSUMER} -B ${WORK}/${build} -DCMAKE_PREFIX_PATH=${WORK}/prefix
      "-DCMAKE_CXX_FLAGS=${flags} ${own}")
  run(${CMAKE_COMMAND} --build ${WORK}/${build})
  run(${WORK}/${build}/consumer)
endforeach()

# The examples as they are installed, from where the guide finds them: each checks its own physics.
file(READ ${WORK}/prefix/share/doc/libpolhode-dev/ENGINE.md guide)
string(REGEX MATCH "-S (share/doc/[^ ]+)" found "${guide}")
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK}/prefix/${CMAKE_MATCH_1} -B ${WORK}/examples
    -DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=${flags} -O1 ${strict}")
run(${CMAKE_COMMAND} --build ${WORK}/examples)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/examples --output-on-failure)

# The first program of the guide is the example of that name.
file(READ ${WORK}/prefix/share/doc/libpolhode-dev/examples/hello.cpp hello)
string(FIND "${guide}" "```cpp\n${hello}```\n" found)
if(found EQUAL -1)
  message(FATAL_ERROR "docs/ENGINE.md does not show examples/hello.cpp as it is")
endif()

# What cannot agree with the library does not compile, and says why.
execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${CONSUMER} -B ${WORK}/other
                        -DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=-DEIGEN_DEFAULT_TO_ROW_MAJOR")
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/other RESULT_VARIABLE result OUTPUT_VARIABLE out
                ERROR_VARIABLE out)
if(NOT result OR NOT out MATCHES "built without EIGEN_DEFAULT_TO_ROW_MAJOR")
  message(FATAL_ERROR "a consumer with EIGEN_DEFAULT_TO_ROW_MAJOR is not refused:\n${out}")
endif()
