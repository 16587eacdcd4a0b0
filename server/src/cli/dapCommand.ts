import type { Service } from '@tonoscope/core/operations/createService'
import type { Command } from 'commander'
import { exitCodes, type NetworkContext, type ToAction } from './command.ts'
import type { Launch } from './dap/launchArguments.ts'
import type { Debugged } from './debug/Debugger.ts'
import { loadRecording, toDebugged } from './loadRecording.ts'
import { openSources } from './loadSources.ts'

/** Adds `tonoscope dap`. */
export function addDapCommand(program: Command, toAction: ToAction): void {
  program
    .command('dap')
    .description('debug adapter (DAP) on stdin and stdout: an editor steps through a transaction, also back')
    .addHelpText(
      'after',
      '\nArguments of launch: boc, hash, capsule, or account, method and args; transaction, network, source, stopOnEntry.' +
        '\ndocs/debugger.md has examples.',
    )
    .action(toAction(dapCommand))
}

async function dapCommand(context: NetworkContext) {
  const streams = context.io.streams()
  // Other commands do not load the library of the protocol.
  const { DapSession } = await import('./dap/DapSession.ts')
  await new Promise<void>(resolve => {
    new DapSession(launch => loadLaunched(context, launch), resolve).start(streams.input, streams.output)
    streams.input.once('end', resolve)
  })
  // An open one keeps the process alive.
  streams.input.destroy()
  return exitCodes.complete
}

async function loadLaunched(context: NetworkContext, launch: Launch): Promise<Debugged> {
  const service = onNetwork(context.service, launch.network)
  if (launch.method === undefined) return loadRecording({ ...context, service }, launch)
  const { account, method, args, block } = launch.method
  const body = { account, method, args: [...args], ...(block !== undefined && { block }) }
  const sources = await openSources({ ...context, service }, launch.sources)
  const recording = await sources.context.service.call('debugMethodRecording', { body })
  return sources.attach(await toDebugged(sources.context.service, recording))
}

/** A service whose calls are on a network unless they name another. */
const onNetwork = (service: Service, network: string | undefined): Service =>
  network === undefined
    ? service
    : { call: (name, input, settings) => service.call(name, input, { network, ...settings }) }
