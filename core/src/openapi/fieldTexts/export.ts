/** Fields of test files: by the end of their path in the document. */
export const exportTexts: Readonly<Record<string, string>> = {
  'DebugTestRequest.framework': 'The test framework: vitest by default.',
  'DebugTestRequest.assert':
    'The facts that the test asserts: exit codes, actions and balances by default. Hashes are those of the transactions.',
  'DebugTestRequest.data': 'Whether the cells are in the test file (default) or in a JSON file beside it.',
  'DebugTestRequest.keep_signature': 'Keep the signature although the message could still be sent.',
  'DebugTestRequest.title': 'Title of the tests; what the message does by default.',
  'DebugTest.file_name': 'Proposed name of the test file.',
  'DebugTest.text': 'The test file: TypeScript for @ton/sandbox.',
  'DebugTest.data': 'The file beside it that has the cells; absent if they are in the test file.',
  'data.file_name': 'Its name, which the test file imports.',
  'data.text': 'Its JSON.',
  'DebugTest.transactions': 'How many transactions the test compares; 0 for a message that is rejected.',
  'DebugTest.notes': 'Where the run of the test is not the one that was exported, or only a part of it is compared.',
}
