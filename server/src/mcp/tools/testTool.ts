import { DebugTestRequest } from '@tonoscope/core/contract/debugTest'
import { AppError } from '@tonoscope/core/errors'
import { untrusted } from '../reply/untrusted.ts'
import type { StoredRun } from './RunStore.ts'
import { findSubject, subjectArguments } from './runInput.ts'
import { defineTool } from './Tool.ts'

export const makeTest = defineTool({
  name: 'make_test',
  title: 'Write a test of a run',
  description:
    'Use it to keep a failure or a fix as a test for @ton/sandbox: the text of a test file that sends the same message to the same accounts and compares exit codes, actions, balances or hashes. Its cells are in a file beside it, which the command in the reply writes; nothing is written here.',
  input: {
    ...subjectArguments,
    framework: DebugTestRequest.shape.framework.describe('vitest (default) or jest.'),
    assert: DebugTestRequest.shape.assert.describe('Facts to compare; exit codes, actions and balances if absent.'),
  },
  async call(context, { framework, assert, ...subject }) {
    const run = await findSubject(context, subject)
    const { service, signal } = context
    const choices = { ...(framework && { framework }), ...(assert && { assert }) }
    const body = { ...requireRequest(run), ...choices, data: 'beside' as const, title: `run ${run.handle}` }
    const { file_name, text, data, transactions, notes } = await service.call('debugTest', { body }, { signal })
    // The comments at its top quote texts of strangers; the code does not.
    const end = text.indexOf('\n\n')
    return [
      {
        title: 'test',
        value: {
          file_name,
          data_file: data?.file_name,
          transactions_compared: transactions,
          notes: notes.map(untrusted),
          header: untrusted(text.slice(0, end)),
        },
      },
      {
        title: 'to write both files: tonoscope test MESSAGE_OR_HASH --data beside --out FILE',
        lines: text.slice(end + 2).split('\n'),
      },
    ]
  },
})

/** The run again. @throws input.argument */
function requireRequest({ pinned }: StoredRun): DebugTestRequest {
  if (pinned) {
    const { explain: _, abis: __, ...request } = pinned
    return request
  }
  const reason = 'its trace does not start with a message, so it cannot be run again; give another event'
  throw new AppError('input.argument', { name: 'run', reason })
}
