import type { DebugCheck } from '@tonoscope/core/contract/debug'
import type { Writable } from '@tonoscope/core/wire/json'
import type { Section } from '../reply/replyText.ts'
import { untrusted } from '../reply/untrusted.ts'
import { getRejection, getTrace, type StoredRun } from './RunStore.ts'
import { accountLines, countNodes, skeletonLines, toLetters } from './skeleton.ts'

/** What is read first of a run: its handle, the verdict, the actions, the skeleton of the trace. */
export function overviewSections(run: StoredRun): Section[] {
  const { result, handle, network } = run
  const { verdict, summary, actions = [] } = result
  return [
    {
      title: 'run',
      value: {
        run: handle,
        network,
        ...('arguments' in result && {
          block: result.arguments.block.seqno,
          now: result.arguments.now,
          ignore_signature: result.arguments.ignore_signature,
        }),
        ...('source' in result && { source: untrusted(result.source), event_id: result.event.event_id }),
        ...(result.partial && { incomplete: { kind: result.partial.kind, text: untrusted(result.partial.text) } }),
      },
    },
    ...signatureSections(run),
    {
      title: 'verdict',
      value: {
        outcome: verdict.outcome,
        accepted: verdict.accepted,
        every_transaction_succeeded: verdict.every_transaction_succeeded,
        intent: verdict.intent,
        first_failing_node: verdict.first_failing_node,
        sentence: untrusted(summary.sentence),
        findings: verdict.findings.map(({ code, severity, node, sentence, advice }) => ({
          code,
          severity,
          node,
          sentence: untrusted(sentence),
          ...(advice !== undefined && { advice: untrusted(advice) }),
        })),
      },
    },
    ...opinionSections(run),
    ...(run.remedies.length > 0
      ? [
          {
            title: 'remedies: give the code to what_if',
            value: run.remedies.map(({ code, title }) => ({ code, title: untrusted(title) })),
          },
        ]
      : []),
    ...(actions.length > 0
      ? [
          {
            title: 'actions',
            value: actions.map(({ kind, status, sentence }) => ({ kind, status, sentence: untrusted(sentence) })),
          },
        ]
      : []),
    ...traceSections(run),
  ]
}

/** The skeleton of a run with its accounts, or the rejection. */
export function traceSections(run: StoredRun, { depth }: { readonly depth?: number | undefined } = {}): Section[] {
  const letters = toLetters(run)
  const trace = getTrace(run)
  const rejection = getRejection(run)
  if (rejection) {
    const { account, exit_code: code, name, interfaces, text } = rejection
    const value = { account: letters.address(account), interfaces, exit_code: code, name, text: untrusted(text) }
    return [{ title: 'rejected: the account did not accept the message, no transaction ran', value }]
  }
  if (!trace) return [{ title: 'trace: unknown' }]
  const lines = skeletonLines(trace, letters, depth)
  return [
    { title: `trace: ${countNodes(trace)} transactions; id, account, operation, value, exit code`, lines },
    { title: 'accounts', lines: accountLines(run, letters, lines) },
  ]
}

/** What the second engine makes of it, if that was requested. */
function opinionSections({ result }: StoredRun): Section[] {
  const opinion = 'second_opinion' in result ? result.second_opinion : undefined
  if (!opinion) return []
  const { agreeing, checked, unchecked, disagreements, build } = opinion
  const value = {
    ...{ second_engine: build, agreeing, checked },
    ...(unchecked > 0 && { unchecked }),
    disagreements: disagreements.map(({ node, field, of_record, second, step }) => ({
      ...{ node, field },
      ...(of_record !== undefined && { of_record: untrusted(of_record) }),
      ...(second !== undefined && { second: untrusted(second) }),
      ...(step && {
        first_different_step: {
          index: step.index,
          of_record: untrusted(step.of_record),
          second: untrusted(step.second),
        },
      }),
    })),
  }
  return [{ title: 'second opinion: transactions on which two independent virtual machines agree', value }]
}

function signatureSections({ preflight, hasSecrets }: StoredRun): Section[] {
  if (hasSecrets) {
    const note =
      'the message may have a usable signature at an unknown position: texts with room for one, and values of the VM, are omitted'
    return [{ title: 'signature', value: { note } }]
  }
  if (!preflight) return []
  const note =
    'removed before the run, which accepts any signature; hashes of the message and of its transactions differ from those of the signed one'
  return [{ title: 'signature', value: { note, checks_of_signed_message: preflight.map(checkValue) } }]
}

/** A pre-flight check. */
export const checkValue = ({ id, status, code, text, expected, actual }: DebugCheck): Writable => ({
  id,
  status,
  ...(status !== 'ok' && { code, text: untrusted(text), expected, actual }),
})
