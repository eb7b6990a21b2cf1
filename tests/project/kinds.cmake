cmake_minimum_required(VERSION 3.25)

# Away from its row nobody compares what kind a thing is: the row has a trait that says what is asked.
set(word "(QLatin1String\\(|QStringLiteral\\(|std::string_view\\(|std::string\\()?\"[a-z-]+\"")
set(named "(kind|id|form|event|stepper|[mM]ethod|hypothesis|law|integrator)")
set(forces "UniformGravity|PointForce|AppliedTorque|SpringDamper|Drag|AngularDrag")
set(rules
    "([!=]= |case )(JointKind|SoftLaw|Restitution)::[a-zA-Z]+"
    "([!=]= |case )MotorKind::[a-z]+"
    "(get|get_if|holds_alternative)<(${forces})>"
    "${named}(\\(\\)|\\))? [!=]= ${word}"
    "\"[a-z-]+\"\\)? [!=]= ([a-zA-Z_]+(\\.|->))*${named}")
set(MotorKind_home "engine/joint/joint(_law)?\\.(h|cpp)") # a motor is a line of the law of a freedom

set(faults 0)
file(GLOB_RECURSE files RELATIVE ${SOURCE}/src ${SOURCE}/src/*.h ${SOURCE}/src/*.cpp)
foreach(file IN LISTS files)
  file(READ ${SOURCE}/src/${file} text)
  foreach(rule IN LISTS rules)
    string(REGEX MATCHALL "${rule}" found "${text}")
    if(found AND NOT (found MATCHES "MotorKind" AND file MATCHES "^${MotorKind_home}$"))
      message(SEND_ERROR "${file}: ask a trait of the row instead: ${found}")
      math(EXPR faults "${faults} + 1")
    endif()
  endforeach()
endforeach()

list(LENGTH files count)
if(faults OR count EQUAL 0)
  message(FATAL_ERROR "${faults} fault(s) in ${count} files")
endif()
