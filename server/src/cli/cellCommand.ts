import { cellDiffText, cellsText } from '@tonoscope/core/text/cellsText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { jsonText } from './terminalIo.ts'

type CellOptions = {
  readonly type?: string
  readonly try?: boolean
  readonly path?: string
  readonly diff?: string
  readonly json?: boolean
}

/** Adds `tonoscope cell`. */
export function addCellCommand(program: Command, toAction: ToAction): void {
  program
    .command('cell <boc>')
    .description('look into any BoC: its tree of cells, the fields of a type, the differences from another BoC')
    .option('--type <type>', 'map the fields of a type, e.g. Message or "HashmapE 256 Coins"')
    .option('--try', 'list the known types that read the cell completely')
    .option('--path <path>', 'only this cell and those below, e.g. 0.1; with --type, the cell that has the type')
    .option('--diff <boc>', 'compare with another, newer BoC')
    .option('--json', 'print JSON')
    .action(toAction(cellCommand))
}

async function cellCommand(context: CommandContext, argument: string, options: CellOptions) {
  const { io } = context
  const boc = (await readInputText(argument, io)).trim()
  io.out(options.diff === undefined ? await describeCells(context, boc, options) : await compare(context, boc, options))
  return exitCodes.complete
}

async function compare({ service, io }: CommandContext, from: string, { diff = '', json }: CellOptions) {
  const to = (await readInputText(diff, io)).trim()
  const reply = await service.call('debugCellDiff', { body: { from, to } })
  return json ? jsonText(reply) : cellDiffText(reply)
}

async function describeCells({ service }: CommandContext, boc: string, options: CellOptions) {
  const { path, type, json } = options
  if (options.try) {
    const reply = await service.call('debugCellTypes', { body: { boc, ...(path !== undefined && { at: path }) } })
    if (json) return jsonText(reply)
    const lines = reply.types.map(({ name, group, fields }) => `${name} (${group}, ${fields} fields)`)
    return lines.length === 0 ? 'no known type reads this cell completely' : lines.join('\n')
  }
  const reply = await service.call('debugCells', {
    body: { boc, ...(path !== undefined && { path }), ...(type !== undefined && { type, at: path ?? '0' }) },
  })
  return json ? jsonText(reply) : cellsText(reply)
}
