// One row of a table: the file at FILE_PATH, relative to this folder. A change of the file recompiles the table.
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
