/** Fields of gas profiles: by the end of their path in the document. */
export const profileTexts: Readonly<Record<string, string>> = {
  'DebugProfileRequest.node': 'Path of the only transaction to profile; default: all of the run.',
  'DebugProfile.gas_used': 'Gas of all transactions: the sum of `calls.gas`.',
  'DebugProfile.transactions': 'The transactions of the run, or its rejected message, in the order of the trace.',
  'DebugProfileTransaction.node': 'Path of the transaction in the tree.',
  'DebugProfileTransaction.account': 'The account whose code ran.',
  'DebugProfileTransaction.hash': 'Hash of the transaction; absent for a rejected message.',
  'DebugProfileTransaction.gas_used': 'Gas of its compute phase; of a rejected message what its steps took.',
  'DebugProfileTransaction.steps': 'Number of VM steps; 0 if the VM did not run.',
  'DebugProfileTransaction.exit_code': 'Exit code of the VM.',
  'DebugProfileTransaction.problem': 'Why its gas is not divided: a limit that was reached.',
  'DebugProfile.frames': 'What gas is counted for, each once.',
  'DebugProfileFrame.kind':
    'Level of the call. A `method` is an entry of the dictionary of the code, or its beginning; `unknown` is gas of steps that are not recorded.',
  'DebugProfileFrame.name':
    'Path of a transaction, name of a method, the instruction that enters a continuation, or the instruction as the VM prints it.',
  'DebugProfileFrame.node': 'Path of the transaction in the tree.',
  'DebugProfileFrame.cell': 'Hash of the code cell.',
  'DebugProfileFrame.offset': 'Bit of the cell where the code begins.',
  'DebugProfile.calls': 'The calls as lists of equal length: a tree whose parents come before their children.',
  'calls.parent': 'Position of the call that it is in; -1 for the first one.',
  'calls.frame': 'Position in `frames`.',
  'calls.gas': 'Gas without that of the calls in it; instructions are calls of their own.',
  'calls.runs': 'How often it ran.',
  'DebugProfile.exceptions': 'Calls that an exception ended, and instructions that threw.',
  'exceptions.call': 'Position in `calls`.',
}
