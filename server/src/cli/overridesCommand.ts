import type { DebugOverrides, DebugPresentAccount, DebugPresentParam } from '@tonoscope/core/contract/debugOverrides'
import { AppError } from '@tonoscope/core/errors'
import { writeJson } from '@tonoscope/core/wire/json'
import { type Command, InvalidArgumentError } from 'commander'
import { type CommandContext, exitCodes, type ToAction } from './command.ts'
import { collectList, wholeNumber } from './options.ts'
import { jsonText } from './terminalIo.ts'

type OverridesOptions = {
  readonly param?: readonly string[]
  readonly block?: number
  readonly json?: boolean
}

/** Adds `tonoscope overrides`. */
export function addOverridesCommand(program: Command, toAction: ToAction): void {
  program
    .command('overrides [account...]')
    .description('what a run finds of accounts and config parameters, as emulate --set and --set-config take it')
    .option('--param <number>', 'a config parameter; repeatable, or comma-separated', collectParams)
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--json', 'print JSON, like POST /debug/overrides')
    .action(toAction(overridesCommand))
}

function collectParams(text: string, previous?: readonly string[]): string[] {
  const numbers = collectList(text, previous)
  const other = numbers.find(each => !/^-?\d{1,9}$/.test(each))
  if (other !== undefined) throw new InvalidArgumentError(`${other} is not a number`)
  return numbers
}

async function overridesCommand(
  { service, io }: CommandContext,
  accounts: readonly string[],
  { param = [], block, json }: OverridesOptions,
): Promise<number> {
  if (accounts.length === 0 && param.length === 0)
    throw new AppError('input.argument', {
      name: 'account',
      reason: 'give an account, or a config parameter by --param',
    })
  const reply = await service.call('debugOverrides', {
    body: {
      accounts: [...accounts],
      params: param.map(Number),
      ...(block !== undefined && { block_seqno: block }),
    },
  })
  io.out(json ? jsonText(reply) : overridesText(reply))
  return exitCodes.complete
}

const overridesText = ({ block, accounts, params }: DebugOverrides): string =>
  [`# Block ${block.seqno}`, ...accounts.flatMap(listAccount), ...params.flatMap(listParam), ''].join('\n')

function listAccount({ account, status, balance, layout, fields = {}, problem }: DebugPresentAccount): string[] {
  return [
    `# ${layout ?? 'account'}`,
    `${account}.status=${status}`,
    `${account}.balance=${balance}`,
    ...Object.entries(fields).map(([name, value]) => formatField(`${account}.${toFieldName(name)}`, value)),
    ...(problem === undefined ? [] : [`# ${problem}`]),
  ]
}

/** Fields with the name of a part of the account. */
const toFieldName = (name: string): string => (/^(?:status|balance|code|data)$/.test(name) ? `data.${name}` : name)

function listParam({ param, title, fields = {}, problem }: DebugPresentParam): string[] {
  return [
    `# Config parameter ${param}${title === undefined ? '' : `: ${title}`}`,
    ...Object.entries(fields).map(([name, value]) => `${param}.${name}=${String(value)}`),
    ...(problem === undefined ? [] : [`# ${problem}`]),
  ]
}

const formatField = (name: string, value: unknown): string =>
  `${name}=${typeof value === 'string' ? value : writeJson(value)}`
