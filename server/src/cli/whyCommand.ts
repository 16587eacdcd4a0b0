import { whyText } from '@tonoscope/core/text/whyText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { jsonText } from './terminalIo.ts'

/** Adds `tonoscope why`. */
export function addWhyCommand(program: Command, toAction: ToAction): void {
  program
    .command('why <text>')
    .description('explain an error of a node, a service, a library or a wallet: the text, a file, or - for stdin')
    .option('--json', 'print JSON')
    .action(toAction(whyCommand))
}

async function whyCommand({ service, io }: CommandContext, argument: string, options: { readonly json?: boolean }) {
  const reply = await service.call('debugWhy', { body: { text: await readInputText(argument, io) } })
  io.out(options.json ? jsonText(reply) : whyText(reply, io))
  return exitCodes.complete
}
