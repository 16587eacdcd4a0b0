import contracts from './contracts.gen.json' with { type: 'json' }
import { lineage } from './interfaces.ts'

/** The meaning of a code: its name, and a description with what to change. */
export type ExitCodeMeaning = { readonly name: string; readonly description: string }

/** The phase of a code: the same number has different meanings in the two phases. */
type CodePhase = 'compute' | 'action'

/**
 * The meaning of an exit code (compute phase) or result code (action phase). The contract's own meaning takes
 * precedence over the general one; `undefined` for an unknown code.
 *
 * @example
 * describeExitCode(33, 'compute', ['wallet_v4r2'])?.name // 'Wrong seqno'
 * describeExitCode(33, 'action', ['wallet_v4r2'])?.name  // 'Action list is too long'
 */
export function describeExitCode(
  code: number,
  phase: CodePhase,
  interfaces: readonly string[],
): ExitCodeMeaning | undefined {
  if (phase === 'action') return generalMeanings.action.get(`${code}`)
  for (const name of interfaces.flatMap(withoutRevisions)) {
    const meaning = contractMeanings.get(`${name}|${code}`)
    if (meaning) return meaning
  }
  for (const name of interfaces.flatMap(lineage)) {
    const published = publishedTexts.get(`${name}|${code}`)
    if (published) return describePublished(name, published)
  }
  return generalMeanings.compute.get(`${code}`)
}

/** A known code: of TVM, or of the contracts with an interface. */
type KnownExitCode = ExitCodeMeaning & {
  readonly code: number
  readonly phase: CodePhase
  readonly interface?: string
}

/** All known codes, by number; the general meaning of a number stands before those of contracts. */
export function listExitCodes(): readonly KnownExitCode[] {
  const general = (['compute', 'action'] as const).flatMap(phase =>
    [...generalMeanings[phase]].map(([code, meaning]) => ({ code: Number(code), phase, ...meaning })),
  )
  const published = [...publishedTexts].map(([key, name]) => [key, describePublished(key, name)] as const)
  // A row of our own replaces a published one.
  const ofContracts = [...new Map([...published, ...contractMeanings])].map(([key, meaning]) => {
    const [name = '', code = ''] = key.split('|')
    return { code: Number(code), phase: 'compute' as const, interface: name, ...meaning }
  })
  return [...general, ...ofContracts].sort((a, b) => a.code - b.code)
}

/** The codes of an interface and of those that it derives from, by number, with the meaning that a failure would have. */
export function listExitCodesOf(name: string): readonly KnownExitCode[] {
  const names = withoutRevisions(name)
  const found = new Map<number, KnownExitCode>()
  const rank = ({ interface: owner = '' }: KnownExitCode) => names.indexOf(owner)
  for (const row of listExitCodes().filter(each => rank(each) >= 0)) {
    const known = found.get(row.code)
    if (!known || rank(row) < rank(known)) found.set(row.code, row)
  }
  return [...found.values()].map(row => ({ ...row, ...describeExitCode(row.code, row.phase, [name]) }))
}

const describePublished = (key: string, name: string): ExitCodeMeaning => ({
  name,
  description: `Contract-specific exit code (${key.split('|')[0]}): ${name}.`,
})

/** An interface, the interface without its revision, then its parents in the same way. */
const withoutRevisions = (name: string): string[] => lineage(name).flatMap(kind => [kind, kind.replace(/r\d+$/, '')])

/** The `/v2` text for an exit code of the compute phase: that of the first interface that has one, else the general one. */
export function exitCodeDescription(code: number, interfaces: readonly string[]): string | undefined {
  for (const name of interfaces) {
    const text = publishedTexts.get(`${name}|${code}`)
    if (text !== undefined) return text
  }
  return computeTexts[code]
}

/** The `/v2` text for a result code of the action phase. */
export const resultCodeDescription = (code: number): string | undefined => actionTexts[code]

const computeTexts: Readonly<Record<number, string | undefined>> = {
  0: 'Ok',
  1: 'Ok',
  2: 'Stack underflow',
  3: 'Stack overflow',
  4: 'Integer overflow or division by zero',
  5: 'Integer out of expected range',
  6: 'Invalid opcode',
  7: 'Type check error',
  8: 'Cell overflow',
  9: 'Cell underflow',
  10: 'Dictionary error',
  11: 'Unknown error',
  12: 'Impossible situation error',
  13: 'Out of gas error',
  [-14]: 'Out of gas error',
}

const actionTexts: Readonly<Record<number, string | undefined>> = {
  32: 'Invalid action list format',
  [-32]: 'Method ID not found',
  33: 'Action list too long',
  34: 'Unsupported action',
  35: 'Invalid Source address',
  36: 'Invalid Destination address',
  37: 'Insufficient TON',
  38: 'Insufficient extra-currencies',
  40: 'Insufficient funds',
  43: 'Maximum cells/tree depth exceeded',
}

/** `code|name|description and what to change`: exit codes of TVM in the compute phase, named as in the TON docs. */
const computeErrors = `
0|Success|The contract finished without an error.
1|Success|The contract finished without an error by its alternative exit.
2|Stack underflow|An instruction needed more values than there were on the stack. For a get method: too few arguments; otherwise a bug in the contract.
3|Stack overflow|More values were put on the stack than it can hold.
4|Integer overflow|A result did not fit into 257 bits, or there was a division by zero. Check the amounts in the message.
5|Range check error|An integer is out of the expected range, for example a negative amount. Check the numbers in the message.
6|Invalid opcode|The code has an instruction unknown to this TVM version. Check that the code is complete and compiled for the global version of this network.
7|Type check error|An instruction got a value of the wrong type, for example null instead of a cell. Check the arguments and whether the contract's data was initialised as its code expects.
8|Cell overflow|The contract tried to store more than 1023 bits or 4 references in one cell.
9|Cell underflow|The contract tried to read more from a cell than it has. Usually the message body is shorter or has another layout than expected; sometimes it is the contract's own data.
10|Dictionary error|A dictionary in the message or in the contract's data is invalid.
11|Unknown method|The code does not handle this call: the get method does not exist, or this kind of message is not supported.
12|Fatal error|TVM reached an impossible state. Please report it.
13|Out of gas|The gas limit was reached before the contract finished. Send more TON with the message, or reduce the gas usage of the contract.
-14|Out of gas|The gas limit was reached before the contract finished. Send more TON with the message, or reduce the gas usage of the contract.
14|Virtualization error|The code read a pruned part of a proof, or a library cell could not be loaded.
128|Null reference exception|Tact contracts: a null value was dereferenced.
129|Invalid serialization prefix|Tact contracts: a structure does not start with the expected opcode.
130|Invalid incoming message|Tact contracts: no receiver handles this message. Check the opcode at the start of the body.
131|Constraints error|Tact contracts: a condition of the contract is not met.
132|Access denied|Tact contracts: only the owner can do this. Check the sender.
133|Contract stopped|Tact contracts: the contract is stopped and does not accept messages.
134|Invalid argument|Tact contracts: an argument is not allowed.
135|Code of a contract was not found|Tact contracts: the code of another contract is missing in this one.
136|Invalid standard address|Tact contracts: an address is not a standard address of the basechain or the masterchain.
137|Masterchain support is not enabled|Tact contracts: masterchain addresses are not allowed.
138|Not a basechain address|Tact contracts: an address must be in the basechain.
333|Wrong workchain|By convention: a basechain address is expected. Check the workchain of the addresses in the message.
65535|Unknown operation|By convention: the contract does not support this opcode. Check the first 32 bits of the message body and the recipient.
`

/** The same for result codes of the action phase. */
const actionErrors = `
0|Success|All actions were executed.
32|Action list is invalid|The list of actions that the contract created is invalid.
-32|Method not found|The list of actions could not be created because the method was not found.
33|Action list is too long|A transaction can have 255 actions. Send fewer messages at once.
34|Action is invalid or not supported|An action cannot be read, has incompatible send mode flags, or is not allowed here. Check the send mode and the layout of the outgoing message.
35|Invalid source address in outgoing message|The source of an outgoing message is not this contract. Leave the source empty.
36|Invalid destination address in outgoing message|The destination of an outgoing message does not exist in this network: an unknown workchain or the wrong kind of address.
37|Not enough TON|The balance does not cover the value and fees of an outgoing message, or a reserve. Lower the amounts, add TON, or use send mode 64 or 128 to send the rest.
38|Not enough extra currency|The contract does not have the extra currency that it tries to send.
39|Outgoing message does not fit into a cell|With fees and addresses filled in, an outgoing message does not fit into a cell. Put the body or the StateInit into a reference.
40|Cannot process a message|An outgoing message is too large or too deep, or its value does not cover its fees. Make the body smaller or send more TON.
41|Library reference is null|An action that changes libraries has no library.
42|Library change action error|A library could not be added or removed.
43|Too many cells|A library or a message has more cells, or is deeper, than the network allows.
50|Account state size exceeded limits|The code and data of the contract would be larger than the network allows for one account.
`

/** Rows of cells separated by `|`: the key, `keyCells` long, then a name and a description. */
const parseMeanings = (rows: readonly string[], keyCells: number): ReadonlyMap<string, ExitCodeMeaning> =>
  new Map(
    rows.map(row => {
      const cells = row.split('|')
      const [name = '', description = ''] = cells.slice(keyCells)
      return [cells.slice(0, keyCells).join('|'), { name, description }]
    }),
  )

const generalMeanings = {
  compute: parseMeanings(computeErrors.trim().split('\n'), 1),
  action: parseMeanings(actionErrors.trim().split('\n'), 1),
}
// By `interface|code`.
const contractMeanings = parseMeanings(contracts.exitCodes, 2)
const publishedTexts = new Map([...parseMeanings(contracts.publishedErrors, 2)].map(([key, { name }]) => [key, name]))
