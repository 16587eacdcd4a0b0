import type { z } from 'zod'
import type { StreamName, streams } from '../contract/streams.ts'
import { parseAddress } from '../encoding/address.ts'
import { AppError } from '../errors.ts'
import { listLayouts } from '../messages/bodyLayouts.ts'
import { snakeCase } from '../messages/fieldNames.ts'
import type { Address } from '../units.ts'
import type { Subscription } from './streamEvents.ts'

/** The parameters of a stream, as its schema reads them. */
export type StreamParams<N extends StreamName> = z.output<(typeof streams)[N]['params']>

/** Max accounts of one stream; `ALL` is not limited. */
const maxAccounts = 1000

/**
 * What a stream is of. An operation is the name of a message (`JettonTransfer`, `jetton_transfer`) or 8 hex digits after `0x`.
 *
 * @throws input.address, input.argument
 */
export function parseSubscription<N extends StreamName>(name: N, params: StreamParams<N>): Subscription {
  if (name === 'blocks') return { stream: 'blocks', workchain: 'workchain' in params ? params.workchain : undefined }
  const accounts = parseAccounts('accounts' in params ? params.accounts : [])
  if (name === 'traces') return { stream: 'traces', accounts }
  return {
    stream: 'transactions',
    accounts,
    operations: parseOperations('operations' in params ? params.operations : undefined),
  }
}

/** `undefined` for `ALL`. @throws input.address, input.argument */
export function parseAccounts(texts: readonly string[]): ReadonlySet<Address> | undefined {
  const given = texts.map(text => text.trim()).filter(text => text !== '')
  if (given.some(text => text.toUpperCase() === 'ALL')) return undefined
  if (given.length === 0 || given.length > maxAccounts) {
    const reason = given.length === 0 ? 'give accounts, or ALL' : `${maxAccounts} accounts at most, or ALL`
    throw new AppError('input.argument', { name: 'accounts', reason })
  }
  return new Set(given.map(parseAddress))
}

/** Op codes of names and hex texts. @throws input.argument */
export function parseOperations(texts: readonly string[] | undefined): ReadonlySet<number> | undefined {
  const given = (texts ?? []).map(text => text.trim()).filter(text => text !== '')
  return given.length === 0 ? undefined : new Set(given.flatMap(parseOperation))
}

function parseOperation(text: string): number[] {
  if (/^0x[0-9a-f]{8}$/i.test(text)) return [Number(text)]
  const name = snakeCase(text)
  const found = (['internal', 'ext_in', 'late'] as const).flatMap(kind =>
    listLayouts(kind).filter(layout => layout.tag.bits === 32 && (layout.op === text || layout.name === name)),
  )
  if (found.length > 0) return [...new Set(found.map(({ tag }) => tag.value))]
  const reason = `unknown operation ${text.slice(0, 60)}: give the name of a message, or its op code as 0x and 8 hex digits`
  throw new AppError('input.argument', { name: 'operations', reason })
}
