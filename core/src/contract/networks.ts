/**
 * Custom networks, as in a networks file (`tonoscope-networks/1`) and in the settings of the page.
 *
 * A network is a named list of sources. A request goes to the first source, and to the next one if a source fails or does
 * not support it.
 */

import { z } from 'zod'
import { isDatabaseUrl } from '../encoding/isDatabaseUrl.ts'
import { parseBlockIdExt } from '../encoding/parseBlockRef.ts'
import { tryRead } from '../errors.ts'

/** A network name for URLs and options: `/{network}/v2/…`, `?network=…`, `--network`. */
export const NetworkName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,31}$/, 'use lowercase letters, digits, dot, underscore and dash; max 32 characters')
  .refine(name => !['v2', 'debug'].includes(name), 'this name is reserved')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected a URL that starts with https:// or http://' })
  // Secrets belong in `key`, because the URL is displayed.
  .refine(url => !/^[^/]*\/\/[^/]*@|[?#]/.test(url), 'the URL must not contain user, password, query or fragment')

/** The location is displayed, as a URL is. */
const indexLocation = z
  .string()
  .min(1)
  .refine(
    location => !/^[a-z]+:\/\/[^/@:]*:[^/@]*@/i.test(location),
    'the URL must not contain a password; set PGPASSWORD, or use a password file of PostgreSQL',
  )

/** Its hashes identify a network. */
const zeroState = z.string().refine(text => {
  const id = tryRead(() => parseBlockIdExt(text))
  return id?.workchain === -1 && id.seqno === 0
}, 'expected the zero state: (-1,8000000000000000,0,<root hash>,<file hash>)')

/** One data source of a network. */
export const NetworkSource = z.discriminatedUnion('kind', [
  /** A toncenter server; v2 and v3 are under this URL. */
  z.strictObject({ kind: z.literal('toncenter'), url: httpUrl, key: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('tonapi'), url: httpUrl, key: z.string().min(1).optional() }),
  /**
   * The global config of the network: file path, URL, or the JSON itself. Liteservers are not reachable from a browser.
   */
  z.strictObject({ kind: z.literal('liteserver'), global_config: z.string().min(1) }),
  z.strictObject({ kind: z.literal('snapshot'), file: z.string().min(1) }),
  /** An own index (`tonoscope index`): a folder, or a PostgreSQL database. Not reachable from a browser. */
  z.strictObject({ kind: z.literal('index'), location: indexLocation, replica: indexLocation.optional() }),
])
export type NetworkSource = z.output<typeof NetworkSource>

/** A network: its name and its sources. */
export const NetworkEntry = z.strictObject({
  name: NetworkName,
  /** `global_id` of its blocks; a source with another one serves another network. */
  global_id: z.int32().optional(),
  /** Addresses are formatted with the testnet flag. */
  testnet: z.boolean().optional(),
  /** The full block ID of its zero state: where no source has it, as an index needs it. */
  zero_state: zeroState.optional(),
  sources: z.array(NetworkSource).min(1).max(8),
})
export type NetworkEntry = z.output<typeof NetworkEntry>

/** The files that a network names: snapshots, and global configs that are neither URLs nor JSON. */
export const getFilePaths = ({ sources }: NetworkEntry): readonly string[] =>
  sources.flatMap(source => {
    if (source.kind === 'snapshot') return [source.file]
    if (source.kind === 'index') return isDatabaseUrl(source.location) ? [] : [source.location]
    return source.kind !== 'liteserver' || /^(https?:\/\/|\s*\{)/.test(source.global_config)
      ? []
      : [source.global_config]
  })

/** Whether a path stays in its folder: relative, without `..`, drive letters and schemes, on any system. */
export const isInnerPath = (path: string): boolean =>
  !/^[\\/~]|[:\0]/.test(path) && !path.split(/[\\/]/).some(part => part.trim() === '..')

/** Whether a path may lead to another computer, which Windows would contact: `\\\\host\\share`, `file://host/share`. */
export const isRemotePath = (path: string): boolean => /^\s*([\\/]{2}|[a-z][\w+.-]+:)/i.test(path)

/** The value of `format` in a networks file. */
export const NETWORKS_FORMAT = 'tonoscope-networks/1'

/** A networks file; names are unique. */
export const NetworksFile = z
  .strictObject({
    format: z.literal(NETWORKS_FORMAT),
    networks: z.array(NetworkEntry).max(50),
    /** The default network: one of these, or a built-in one. */
    default: NetworkName.optional(),
  })
  .superRefine(({ networks }, context) => {
    const names = new Set<string>()
    networks.forEach(({ name }, i) => {
      if (names.has(name))
        context.addIssue({ code: 'custom', path: ['networks', i, 'name'], message: `duplicate network name: ${name}` })
      names.add(name)
    })
  })
export type NetworksFile = z.output<typeof NetworksFile>
