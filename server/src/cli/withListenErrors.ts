import { AppError } from '@tonoscope/core/errors'
import { errorCode } from '@tonoscope/node/errorCode'

/** @throws input.argument with the option to change, if the server cannot listen */
export async function withListenErrors<T>(
  { host, port }: { readonly host: string; readonly port: number },
  start: () => Promise<T>,
): Promise<T> {
  try {
    return await start()
  } catch (cause) {
    const reason = listenErrors[errorCode(cause, '')]
    if (reason === undefined) throw cause
    const [name, advice] = reason
    throw new AppError(
      'input.argument',
      { name: `${name} ${name === '--port' ? port : host}`, reason: advice },
      { cause },
    )
  }
}

const notAnAddress = ['--host', 'not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses'] as const
const listenErrors: Readonly<Record<string, readonly ['--host' | '--port', string]>> = {
  EADDRINUSE: ['--port', 'the port is in use; stop the other program, or choose another port (0: a free one)'],
  EACCES: ['--port', 'not allowed; use a port from 1024, or a user with more rights'],
  EADDRNOTAVAIL: notAnAddress,
  ENOTFOUND: notAnAddress,
  EAI_AGAIN: notAnAddress,
}
