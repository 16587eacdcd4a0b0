import type { Service } from '@tonoscope/core/operations/createService'
import type { Command } from 'commander'
import { exitCodes, type NetworkContext, type ToAction } from './command.ts'
import type { Launch } from './dap/launchArguments.ts'
import { loadRecording } from './loadRecording.ts'

/** Adds `tonoscope dap`. */
export function addDapCommand(program: Command, toAction: ToAction): void {
  program
    .command('dap')
    .description('debug adapter (DAP) on stdin and stdout: an editor steps through a transaction, also back')
    .addHelpText(
      'after',
      '\nArguments of launch: boc, hash or capsule; transaction, network, stopOnEntry. docs/debugger.md has examples.',
    )
    .action(toAction(dapCommand))
}

async function dapCommand(context: NetworkContext) {
  const streams = context.io.streams()
  // Other commands do not load the library of the protocol.
  const { DapSession } = await import('./dap/DapSession.ts')
  await new Promise<void>(resolve => {
    const load = ({ input, isCapsule, transaction, network }: Launch) =>
      loadRecording({ ...context, service: onNetwork(context.service, network) }, { input, isCapsule, transaction })
    new DapSession(load, resolve).start(streams.input, streams.output)
    streams.input.once('end', resolve)
  })
  // An open one keeps the process alive.
  streams.input.destroy()
  return exitCodes.complete
}

/** A service whose calls are on a network unless they name another. */
const onNetwork = (service: Service, network: string | undefined): Service =>
  network === undefined
    ? service
    : { call: (name, input, settings) => service.call(name, input, { network, ...settings }) }
