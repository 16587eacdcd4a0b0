import { AppError } from '@tonoscope/core/errors'
import { RecordingReader } from '@tonoscope/core/stepping/RecordingReader'
import { explainStep, gasText, locationText, stackLines } from '@tonoscope/core/text/recordingText'
import { z } from 'zod'
import { untrusted, untrustedText, withoutSecrets } from '../reply/untrusted.ts'
import { getRejection } from './RunStore.ts'
import { findSubject, subjectArguments } from './runInput.ts'
import { defineTool } from './Tool.ts'
import { requireNode } from './traceTools.ts'

export const exceptionSteps = defineTool({
  name: 'exception_steps',
  title: 'VM steps around the exception',
  description:
    'Use it to find out why a contract failed: the TVM instructions before and after the exception, with gas and the top of the stack. Without node it takes the first transaction that failed. Without an exception it shows the end of the run.',
  input: {
    ...subjectArguments,
    node: z
      .string()
      .regex(/^0(?:\.\d{1,9})*$/)
      .optional()
      .describe('Id of the transaction, such as 0.1.'),
    before: z.int().nonnegative().max(500).optional().describe('Steps before the exception; 12 if absent.'),
    after: z.int().nonnegative().max(500).optional().describe('Steps after the exception; 2 if absent.'),
    stack: z
      .int()
      .nonnegative()
      .max(50)
      .optional()
      .describe('Entries from the top of the stack per step; 4 if absent.'),
  },
  async call(context, { node: id, before = 12, after = 2, stack = 4, ...subject }) {
    const run = await findSubject(context, subject)
    const node = id ?? run.result.verdict.first_failing_node ?? '0'
    if (!getRejection(run)) requireNode(run, node)
    if (!run.pinned) {
      const reason = 'its trace does not start with a message, so it cannot be run again; give another event'
      throw new AppError('input.argument', { name: 'run', reason })
    }
    const body = { ...run.pinned, node }
    const recording = await context.service.call('debugRecording', { body }, { signal: context.signal })
    const reader = new RecordingReader(recording)
    const { exceptions, exit_code: exitCode, gas_used: gas, is_truncated: isTruncated } = recording
    const step = exceptions.at(-1)?.step ?? Math.max(0, reader.count - 1)
    const [start, end] = [Math.max(0, step - before), Math.min(reader.count, step + after + 1)]
    const explanation = explainStep(reader, step)
    const limit = run.hasSecrets ? 0 : stack
    return [
      {
        title: `VM of transaction ${node}`,
        value: {
          account: recording.account,
          steps: reader.count,
          exit_code: exitCode,
          gas_used: gas,
          exceptions: exceptions.map(({ step: at, code, text, note }) => ({
            step: at,
            code,
            ...(text !== '' && { text: untrusted(text) }),
            ...(note && { name: note.name, meaning: note.description }),
          })),
          ...(explanation !== undefined && { explanation: untrusted(explanation) }),
          ...(isTruncated && { beginning: 'missing: the log was too long' }),
          ...(exceptions.length === 0 && { note: 'no exception; these are the last steps' }),
          ...(run.hasSecrets && { stack: 'omitted: the message may have a usable signature' }),
        },
      },
      {
        title: `steps ${start} to ${end - 1}; s0 is the top of the stack before the step`,
        lines: Array.from({ length: end - start }, (_, at) =>
          stepLines(reader, start + at, { isMarked: start + at === step, limit }),
        ).flat(),
      },
    ]
  },
})

type StepStyle = { readonly isMarked: boolean; readonly limit: number }

function stepLines(reader: RecordingReader, step: number, { isMarked, limit }: StepStyle): string[] {
  const head = `${isMarked ? '>' : ' '} ${step} ${locationText(reader, step)} ${reader.instruction(step)} (${gasText(reader, step)})`
  const notes = reader.notes(step).map(note => `    printed ${untrustedText(note)}`)
  const values = limit === 0 ? [] : stackLines(reader, step, { limit }).map(line => `    ${line.trim()}`)
  return [...values, withoutSecrets(head), ...notes].map(withoutSecrets)
}
