/** Fields of the second engine and its opinion: by the end of their path in the document. */
export const secondOpinionTexts = {
  engine:
    'What runs the messages: the engine of record, or the second engine, whose results are never those of record. Other operations reject it.',
  'emulator.engine': 'Present if the second engine ran: the result is not the one of record.',
  second_opinion: 'What a second, independent virtual machine makes of it; present if it was requested.',
  'DebugEmulateRequest.second_opinion':
    'Run each transaction on a second, independent virtual machine, too, and compare. Other operations reject it.',
  'DebugBundleRequest.second_opinion':
    'Run each transaction of each message on a second, independent virtual machine, too, and compare.',
  'DebugCapsuleChanges.second_opinion':
    'Run each transaction on a second, independent virtual machine, too, and compare; the run stays the saved one.',
  'second_opinion.agreeing': 'Number of transactions that both virtual machines agree on.',
  'second_opinion.agrees': 'Both virtual machines agree, but for known differences in bookkeeping.',
  'second_opinion.build': 'Version of the second engine.',
  'second_opinion.checked': 'Number of transactions that were compared.',
  'second_opinion.disagreements': 'Transactions on which they disagree, each with the first field that differs.',
  'second_opinion.field': 'First field that differs, in the names of block.tlb.',
  'second_opinion.masked': 'Kinds of known differences, which no amount, exit code or message depends on.',
  'second_opinion.of_record': 'Value of the engine of record; absent if the field is.',
  'second_opinion.second': 'Value of the second engine; absent if the field is.',
  'second_opinion.step': 'First step of the VM that differs; absent if there is none.',
  'second_opinion.unchecked': 'Number of transactions that the time limit of the run did not suffice for.',
  'disagreements.agrees': 'Always false.',
  'disagreements.field': 'First field that differs, in the names of block.tlb.',
  'disagreements.masked': 'Always empty.',
  'disagreements.node': 'Path of the transaction in the tree.',
  'disagreements.of_record': 'Value of the engine of record; absent if the field is.',
  'disagreements.second': 'Value of the second engine; absent if the field is.',
  'disagreements.step': 'First step of the VM that differs; absent if there is none.',
  'step.index': 'Number of the step, from 0.',
  'step.of_record': 'Instruction of the engine of record, and the gas left.',
  'step.second': 'Instruction of the second engine, and the gas left.',
}
