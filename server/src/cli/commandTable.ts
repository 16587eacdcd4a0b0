import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { withoutIndexes } from '@tonoscope/core/chain/networks/withoutIndexes'
import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import type { NamingConfig } from '@tonoscope/node/namingConfig'
import type { Command } from 'commander'
import type { CliIo, StartService, ToAction } from './command.ts'
import type { GivenIndex } from './indexOptions.ts'

/** What commands are added with. */
export type CommandSettings = {
  readonly io: CliIo
  /** Sets the exit code. */
  readonly end: (code: number) => void
  readonly networks: () => readonly NetworkConfig[]
  /** Without the indexes of `--index`. */
  readonly plainNetworks: () => readonly NetworkConfig[]
  readonly indexes: () => readonly GivenIndex[]
  readonly names: () => NamingConfig
  readonly abis: () => readonly AbiSource[]
  readonly startService: StartService
  readonly toAction: ToAction
}

/** The commands of a file. It is loaded for them, and for the list of all commands. */
type CommandRow = {
  readonly names: readonly string[]
  /** Whether they call the service. */
  readonly usesService: boolean
  /**
   * Those of them whose service runs beside the command, without a thread that could be stopped: they run no contract, and the thread
   * takes longer than what they do.
   */
  readonly withoutThread?: readonly string[]
  readonly add: (program: Command, settings: CommandSettings) => Promise<void>
}

/** All commands, in the order of the help. */
export const commandTable: readonly CommandRow[] = [
  {
    names: ['serve'],
    usesService: false,
    add: async (program, settings) => (await import('./serveCommand.ts')).addServeCommand(program, settings),
  },
  {
    names: ['watch'],
    usesService: true,
    add: async (program, settings) => (await import('./watchCommand.ts')).addWatchCommand(program, settings.toAction),
  },
  {
    names: ['index'],
    usesService: false,
    add: async (program, settings) => {
      // An index must not be its own source.
      const networks = () => settings.plainNetworks().map(withoutIndexes)
      return (await import('./indexCommand.ts')).addIndexCommand(program, { ...settings, networks })
    },
  },
  {
    names: ['webhooks'],
    usesService: false,
    add: async (program, settings) => (await import('./webhooksCommand.ts')).addWebhooksCommand(program, settings),
  },
  {
    names: ['mcp'],
    usesService: true,
    add: async (program, settings) => (await import('./mcpCommand.ts')).addMcpCommand(program, settings),
  },
  {
    names: ['emulate', 'event', 'classify'],
    usesService: true,
    add: async (program, settings) => (await import('./traceCommands.ts')).addTraceCommands(program, settings.toAction),
  },
  {
    names: ['debug'],
    usesService: true,
    add: async (program, settings) => (await import('./debugCommand.ts')).addDebugCommand(program, settings.toAction),
  },
  {
    names: ['dap'],
    usesService: true,
    add: async (program, settings) => (await import('./dapCommand.ts')).addDapCommand(program, settings.toAction),
  },
  {
    names: ['profile'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./profileCommand.ts')).addProfileCommand(program, settings.toAction),
  },
  {
    names: ['decode', 'inspect', 'transaction'],
    usesService: true,
    withoutThread: ['decode', 'transaction'],
    add: async (program, settings) =>
      (await import('./decodeCommands.ts')).addDecodeCommands(program, settings.toAction),
  },
  {
    names: ['tonconnect'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./connectCommand.ts')).addConnectCommand(program, settings.toAction),
  },
  {
    names: ['why'],
    usesService: true,
    add: async (program, settings) => (await import('./whyCommand.ts')).addWhyCommand(program, settings.toAction),
  },
  {
    names: ['abi'],
    usesService: true,
    add: async (program, settings) => (await import('./abiCommand.ts')).addAbiCommand(program, settings.toAction),
  },
  {
    names: ['cell'],
    usesService: true,
    add: async (program, settings) => (await import('./cellCommand.ts')).addCellCommand(program, settings.toAction),
  },
  {
    names: ['compose'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./composeCommand.ts')).addComposeCommand(program, settings.toAction),
  },
  {
    names: ['repair'],
    usesService: true,
    add: async (program, settings) => (await import('./repairCommand.ts')).addRepairCommand(program, settings.toAction),
  },
  {
    names: ['minimum-value'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./minimumValueCommand.ts')).addMinimumValueCommand(program, settings.toAction),
  },
  {
    names: ['test'],
    usesService: true,
    add: async (program, settings) => (await import('./testCommand.ts')).addTestCommand(program, settings.toAction),
  },
  {
    names: ['shelf'],
    usesService: true,
    add: async (program, settings) => (await import('./shelfCommand.ts')).addShelfCommand(program, settings.toAction),
  },
  {
    names: ['fees'],
    usesService: true,
    add: async (program, settings) => (await import('./feesCommand.ts')).addFeesCommand(program, settings.toAction),
  },
  {
    names: ['compare'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./compareCommand.ts')).addCompareCommand(program, settings.toAction),
  },
  {
    names: ['overrides'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./overridesCommand.ts')).addOverridesCommand(program, settings.toAction),
  },
  {
    names: ['code'],
    usesService: true,
    add: async (program, settings) => (await import('./codeCommand.ts')).addCodeCommand(program, settings.toAction),
  },
  {
    names: ['kinds'],
    usesService: true,
    withoutThread: ['kinds'],
    add: async (program, settings) => (await import('./kindsCommand.ts')).addKindsCommand(program, settings.toAction),
  },
  {
    names: ['contracts'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./contractsCommand.ts')).addContractsCommand(program, settings.toAction),
  },
  {
    names: ['account', 'get'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./accountCommand.ts')).addAccountCommands(program, settings.toAction),
  },
  {
    names: ['wallets'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./walletsCommand.ts')).addWalletsCommand(program, settings.toAction),
  },
  {
    names: ['nfts', 'domains'],
    usesService: true,
    add: async (program, settings) => (await import('./itemsCommand.ts')).addItemCommands(program, settings.toAction),
  },
  {
    names: ['block', 'snapshot-transactions'],
    usesService: true,
    add: async (program, settings) => (await import('./blockCommand.ts')).addBlockCommands(program, settings.toAction),
  },
  {
    names: ['config'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./configCommand.ts')).addConfigCommands(program, settings.toAction),
  },
  {
    names: ['proof'],
    usesService: true,
    add: async (program, settings) => (await import('./proofCommand.ts')).addProofCommands(program, settings.toAction),
  },
  {
    names: ['capsule', 'snapshot'],
    usesService: true,
    add: async (program, settings) =>
      (await import('./snapshotCommands.ts')).addSnapshotCommands(program, settings.toAction),
  },
  {
    names: ['completion'],
    usesService: false,
    add: async (program, settings) =>
      (await import('./completionCommand.ts')).addCompletionCommand(program, settings.io),
  },
]

/** The row of a command by its name; `undefined` for what names none. */
export const findCommand = (name: string | undefined): CommandRow | undefined =>
  commandTable.find(({ names }) => name !== undefined && names.includes(name))

/** Whether the service of a command runs in a thread of its own. */
export function needsThread(name: string | undefined): boolean {
  const row = findCommand(name)
  return name !== undefined && row?.usesService === true && row.withoutThread?.includes(name) !== true
}
