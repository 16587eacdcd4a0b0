/**
 * Networks of one's own, as they stand in a file (`tonoscope-networks/1`) and in the settings of the page.
 *
 * A network is a named list of sources; they are asked in this order, the next one when a source fails or cannot tell.
 */
import { z } from 'zod'

/** A name that can stand in an address: `/{network}/v2/…`, `?network=…`, `--network`. */
export const NetworkName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,31}$/, 'small letters, digits, point and dash; at most 32')
  .refine(name => !['v2', 'debug'].includes(name), 'this name is taken by the service')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
  // What is secret has a member of its own: an address is shown.
  .refine(url => !/^[^/]*\/\/[^/]*@|[?#]/.test(url), 'an address without user, password, query and fragment')

/** One place to read a network from. */
export const NetworkSource = z.discriminatedUnion('kind', [
  /** A toncenter: v2 and v3 below this address. */
  z.strictObject({ kind: z.literal('toncenter'), url: httpUrl, key: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('tonapi'), url: httpUrl, key: z.string().min(1).optional() }),
  /**
   * The network's global configuration: a file's path, an address, or the JSON itself. Only programs outside a browser
   * reach liteservers.
   */
  z.strictObject({ kind: z.literal('liteserver'), global_config: z.string().min(1) }),
  /** A snapshot's file. */
  z.strictObject({ kind: z.literal('snapshot'), file: z.string().min(1) }),
])
export type NetworkSource = z.output<typeof NetworkSource>

/** A network: how it is called and where it is read from. */
export const NetworkEntry = z.strictObject({
  name: NetworkName,
  /** What its blocks carry as `global_id`; a source that says otherwise serves another network. */
  global_id: z.int32().optional(),
  /** Addresses of this network are written as those of a test network. */
  testnet: z.boolean().optional(),
  sources: z.array(NetworkSource).min(1).max(8),
})
export type NetworkEntry = z.output<typeof NetworkEntry>

/** The file's name for its own form. */
export const NETWORKS_FORMAT = 'tonoscope-networks/1'

/** A file of networks; a name stands in it once. */
export const NetworksFile = z
  .strictObject({
    format: z.literal(NETWORKS_FORMAT),
    networks: z.array(NetworkEntry).max(50),
    /** The one that answers when none is named: one of these, or a built-in one. */
    default: NetworkName.optional(),
  })
  .superRefine(({ networks }, context) => {
    const names = new Set<string>()
    networks.forEach(({ name }, i) => {
      if (names.has(name))
        context.addIssue({ code: 'custom', path: ['networks', i, 'name'], message: `${name} stands here twice` })
      names.add(name)
    })
  })
export type NetworksFile = z.output<typeof NetworksFile>
