import { AppError } from '@tonoscope/core/errors'
import { codeText } from '@tonoscope/core/text/codeText'
import type { Command } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { jsonText } from './terminalIo.ts'

type CodeOptions = { readonly block?: string; readonly json?: boolean }

/** Adds `tonoscope code`. */
export function addCodeCommand(program: Command, toAction: ToAction): void {
  program
    .command('code <account>')
    .description('disassemble the code of an account (address, domain or name), or a BoC with code')
    .option('--block <block>', 'the code of the account at this masterchain block')
    .option('--json', 'print JSON, like POST /debug/code')
    .action(toAction(codeCommand))
}

async function codeCommand(context: CommandContext, argument: string, options: CodeOptions) {
  const { service, io } = context
  const boc = await findCode(context, argument, options)
  const code = await service.call('debugCode', { body: { boc } })
  io.out(options.json ? jsonText(code) : `${codeText(code)}\n`)
  return exitCodes.complete
}

/** A BoC begins in one of these ways, in hex and in base64. */
const bocStart = /^(?:b5ee9c72|68ff65f3|acc3a728|te6cc|aP9l8|rMOnK)/i

async function findCode({ service, io }: CommandContext, argument: string, { block }: CodeOptions): Promise<string> {
  const text = (await readInputText(argument, io)).trim()
  if (bocStart.test(text)) return text
  const { code } = await service.call('debugAccount', {
    body: { account: argument, ...(block !== undefined && { block }) },
  })
  if (code === undefined) throw new AppError('input.argument', { name: 'account', reason: 'this account has no code' })
  return code
}
