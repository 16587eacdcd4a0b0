/** Fields of source code with debug marks: by the end of their path in the document. */
export const sourceTexts: Readonly<Record<string, string>> = {
  'DebugSourceRequest.text': 'A `.source.json` of `acton build --output-sources`, or the reply of a verifier with one.',
  'DebugSource.code_hash': 'The hash of the code that it is the source of.',
  'DebugSource.compiler': 'Version of the compiler.',
  'DebugSource.entrypoint': 'Path of the main file.',
  'DebugSource.files': 'The files with their texts; the standard library is not among them.',
  'files.id': 'Its number in ranges.',
  'files.path': 'Path in the project.',
  'files.text': 'The source code.',
  'DebugSource.functions': 'Functions that the marks refer to.',
  'functions.name': 'Name of the function.',
  'functions.range': 'From its name to its end; absent if its file is not there.',
  'DebugSource.marks': 'The debug marks.',
  'DebugSourceMark.kind':
    'As the compiler names it: `loc` begins a line, `stack` says which values are on the stack, `var` declares a variable.',
  'DebugSourceMark.range':
    'Number of the file, line and column, last line and column; absent if its file is not there.',
  'DebugSourceMark.function': 'The function that is entered or left: a position in `functions`.',
  'DebugSourceMark.is_inlined': 'The function has no call of its own in the code.',
  'DebugSourceMark.name': 'Name of the variable.',
  'DebugSourceMark.slots':
    'Numbers of values: of `stack` those on the stack, the deepest first; of a variable those that it consists of.',
  'DebugSourceMark.parts': 'Of a variable: the field and the type of each of its values.',
  'parts.name': 'Path of the field; empty for a variable of one value.',
  'parts.type': 'The type, as Tolk writes it.',
  'DebugSource.positions': 'Where the marks are, as the VM reports positions.',
  'positions.cell': 'Hash of the code cell.',
  'positions.offset': 'Bit of the cell.',
  'positions.marks': 'Positions in `marks`, in order.',
  'DebugSource.abi': 'The ABI in the file, as a text for `abis`; absent if there is none.',
}
