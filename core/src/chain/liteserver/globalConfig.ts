import { ed25519 } from '@noble/curves/ed25519.js'
import { z } from 'zod'
import { type BlockIdExt, fromBlockIdExtJson, fromSignedShard } from '../../blockId.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { toHex } from '../../encoding/hex.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import { readJson } from '../../wire/json.ts'
import type { LiteserverAddress } from './LiteserverConnection.ts'

/** The parts of a network's global config that clients need. */
export type GlobalConfig = {
  readonly servers: readonly LiteserverAddress[]
  readonly zeroState: BlockIdExt
  /** The trusted block of the file, if it has one. */
  readonly initBlock: BlockIdExt | undefined
}

const bytes32 = z.string().transform((text, context) => {
  try {
    const bytes = fromBase64(text)
    if (bytes.length === 32) return bytes
  } catch (error) {
    if (!isAppError(error)) throw error
  }
  context.addIssue({ code: 'custom', message: '32 bytes in base64 are expected' })
  return z.NEVER
})
/** An ed25519 key; other 32 bytes would fail only at the handshake, without the entry's name. */
const publicKey = bytes32.refine(isPublicKey, 'not an ed25519 public key: copy the key of this server again')

function isPublicKey(bytes: Uint8Array): boolean {
  try {
    ed25519.utils.toMontgomery(bytes)
    return true
  } catch {
    return false
  }
}
const hash = bytes32.transform(bytes => toHex(bytes) as Hash) // 32 bytes make a hash

const blockId = z
  .object({
    workchain: z.int(),
    // A 64-bit number, read as bigint; in some files it is text.
    shard: z.union([z.int(), z.bigint(), z.string().regex(/^-?\d{1,20}$/)]),
    seqno: z.int().min(0),
    root_hash: hash,
    file_hash: hash,
  })
  .transform(({ shard, ...id }) => fromBlockIdExtJson({ ...id, shard: fromSignedShard(BigInt(shard)) }))

const liteserver = z
  .object({
    // A signed or unsigned 32-bit number, or a host's name.
    ip: z.union([
      z
        .int()
        .min(-(2 ** 31))
        .lt(2 ** 32),
      z.string().min(1),
    ]),
    port: z.int().min(1).max(65535),
    id: z.object({ '@type': z.literal('pub.ed25519').optional(), key: publicKey }),
  })
  .transform(
    ({ ip, port, id }): LiteserverAddress => ({
      host: typeof ip === 'string' ? ip : formatIpv4(ip),
      port,
      key: id.key,
    }),
  )

const formatIpv4 = (ip: number): string => [24, 16, 8, 0].map(shift => (ip >>> shift) & 255).join('.')

const globalConfig = z.object({
  liteservers: z.array(liteserver).min(1),
  validator: z.object({ zero_state: blockId, init_block: blockId.optional() }),
})

/**
 * Reads a network's global config, the JSON file that nodes and clients are started with.
 *
 * @example
 * readGlobalConfig('{"liteservers":[{"ip":-2018135749,"port":53312,"id":{"@type":"pub.ed25519","key":"…"}}],"validator":{…}}')
 * @throws input.json, input.body
 */
export function readGlobalConfig(text: string): GlobalConfig {
  const read = globalConfig.safeParse(readJson(text))
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new AppError('input.body', {
      path: issue?.path.join('.') ?? '',
      reason: issue?.message ?? 'not a global config',
    })
  }
  const { liteservers, validator } = read.data
  return { servers: liteservers, zeroState: validator.zero_state, initBlock: validator.init_block }
}
