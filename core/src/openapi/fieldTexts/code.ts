/** Fields of the listing of code: by the end of their path in the document. */
export const codeTexts: Readonly<Record<string, string>> = {
  'DebugCodeRequest.boc': 'The code: a BoC with one root, in base64, base64url or hex.',
  'DebugCodeRequest.max_lines': 'Instructions beyond this number are raw bits; 100,000 by default.',
  'DebugCodeRequest.account': 'The account that has the code, for ABIs that are for it.',
  'DebugCodeRequest.abis': 'ABIs that name its get methods.',
  'DebugCode.code_hash': 'The hash of the code.',
  'DebugCode.library': 'Present if the code is a reference to a library: the hash of the listed code.',
  'DebugCode.blocks':
    'Continuations, the first one is the beginning; one that several instructions refer to is there once.',
  'DebugCode.instructions': 'Number of lines.',
  'DebugCode.is_truncated': 'Whether `max_lines` was reached.',
  'DebugCodeBlock.cell': 'The hash of the cell that contains the instructions, as in VM logs.',
  'DebugCodeBlock.offset': 'The bit of the first instruction.',
  'DebugCodeBlock.method': 'Present for a method of the contract.',
  'DebugCodeBlock.lines': 'Instructions in order; each bit of the cell is in one of them.',
  'method.id': 'The method id: 0 for internal messages, -1 for external ones.',
  'method.name': 'Its name by an ABI of the request, or a well-known name with this id.',
  'DebugCodeLine.offset': 'The bit of the cell where it begins.',
  'DebugCodeLine.size': 'Number of bits; 0 for what the VM does at the end of a cell.',
  'DebugCodeLine.kind':
    '`raw`: bits that are no instruction, or one that an assembler would write in another way; `implicit`: what the VM does at the end of a cell.',
  'DebugCodeLine.text': 'The instruction with its arguments, in the syntax of TASM.',
  'DebugCodeLine.blocks': 'Its continuations: positions in `blocks`.',
  'DebugCodeLine.methods': 'The methods that it dispatches to: positions in `blocks`.',
  'DebugCodeLine.data': 'Hashes of cells that it refers to as data.',
}
