import type { DebugDifference } from '../../contract/debugCompare.ts'
import { plural } from '../../plural.ts'
import type { Candidate, CauseSearch } from './CauseSearch.ts'

/** What the request of the run gave otherwise than the chain had it, and where its limits ended it. */
export function listGivenInputs({ run, comparison: { inputs } }: CauseSearch): Candidate[] {
  const { overrides, config, libraries } = run.result.arguments
  const { partial } = run.result
  const evidenceOf = (...fields: string[]): DebugDifference[] =>
    inputs.filter(({ field }) => fields.some(name => field === name || field.startsWith(`${name}.`)))
  const candidates: (Candidate | false)[] = [
    overrides.length > 0 && {
      code: 'overrides',
      sentence: `The run was given ${plural(overrides.length, 'state override')}.`,
      ...(overrides.length === 1 && overrides[0] && { account: overrides[0].account }),
      evidence: evidenceOf('overrides'),
      change: ({ overrides: _, ...request }) => request,
    },
    config !== undefined && {
      code: 'config_changes',
      sentence: `The run was given other config parameters: ${config.map(({ param }) => param).join(', ')}.`,
      evidence: evidenceOf('config'),
      change: ({ config: _, ...request }) => request,
    },
    libraries !== undefined && {
      code: 'libraries',
      sentence: `The run was given ${plural(libraries.length, 'library', 'libraries')} that the network need not have.`,
      evidence: evidenceOf('libraries'),
      change: ({ libraries: _, ...request }) => request,
    },
    partial !== undefined &&
      limitKinds.has(partial.kind) && {
        code: 'limits',
        sentence: `A limit ended the run: ${partial.text}.`,
        evidence: [],
        // The ceilings of the host remain.
        change: request => ({ ...request, limits: { transactions: 10_000, time_ms: 60_000, gas: 10n ** 15n } }),
      },
    (partial?.kind === 'library' || partial?.kind === 'source') && {
      code: partial.kind,
      sentence: `The run is incomplete: ${partial.text}.`,
      evidence: [],
    },
  ]
  return candidates.filter(each => each !== false)
}

const limitKinds: ReadonlySet<string> = new Set(['transactions', 'time', 'gas', 'depth'])
