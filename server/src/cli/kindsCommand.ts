import type { Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { jsonText } from './terminalIo.ts'

type KindsOptions = { readonly family?: string; readonly json?: boolean }
type Kind = Reply<'debugKinds'>['kinds'][number]

/** Adds `tonoscope kinds`. */
export function addKindsCommand(program: Command, toAction: ToAction): void {
  program
    .command('kinds')
    .description('list the kinds of actions: their sentences, and their kinds in /v2 and toncenter')
    .option('--family <name>', 'only the kinds of this family, e.g. liquidity')
    .option('--json', 'print all columns of the table as JSON')
    .action(toAction(kindsCommand))
}

async function kindsCommand({ service, io }: CommandContext, { family, json }: KindsOptions) {
  const { kinds } = await service.call('debugKinds', {})
  const shown = kinds.filter(kind => family === undefined || kind.family === family)
  if (shown.length === 0) {
    const families = [...new Set(kinds.map(kind => kind.family))].join(', ')
    throw new AppError('input.argument', { name: '--family', reason: `one of ${families}` })
  }
  io.out(json ? jsonText({ kinds: shown }) : kindLines(shown).join('\n'))
  return exitCodes.complete
}

/** One line per kind, in columns. */
function kindLines(kinds: readonly Kind[]): string[] {
  const rows = kinds.map(({ kind, family, sentence, v2, toncenter }) => [
    kind,
    family,
    sentence.en,
    [`/v2 ${v2.join(', ')}`, ...(toncenter.length > 0 ? [`toncenter ${toncenter.join(', ')}`] : [])].join('; '),
  ])
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(([kind = '', family = '', sentence = '', others = '']) =>
    [kind.padEnd(widths[0] ?? 0), family.padEnd(widths[1] ?? 0), `${sentence} (${others})`].join('  '),
  )
}
