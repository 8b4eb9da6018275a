// One row of a table: the file that FILE_PATH names, from this folder. A change of that file compiles the table anew.
#pragma clang diagnostic ignored "-Wc23-extensions"
{
    FILE_PATH,
    (const unsigned char[]){
#embed FILE_PATH
    },
    sizeof((const unsigned char[]){
#embed FILE_PATH
    }),
},
#undef FILE_PATH
