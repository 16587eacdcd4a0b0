import { Builder } from '../cell/Builder.ts'
import { AppError } from '../errors.ts'
import type { Hash } from '../units.ts'
import type { Message } from './message.ts'

/**
 * The hash by which an external message is found whatever its sender wrote into the parts that do not matter (TEP-467):
 * no source, no import fee, no state init, body in a reference.
 *
 * @throws input.message when the message is not an external one to an account
 */
export function normalizedHash(message: Message): Hash {
  if (message.info.type !== 'ext_in_msg_info') {
    throw new AppError('input.message', { reason: 'only an external message has a normalized hash' })
  }
  return new Builder()
    .uint(0b10, 2)
    .uint(0, 2)
    .address(message.info.dest)
    .coins(0n)
    .bit(false)
    .bit(true)
    .ref(message.body)
    .end()
    .hash()
}
