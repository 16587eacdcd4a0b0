type Entry<D> = {
  readonly severity: 'error' | 'warning'
  readonly text: (details: D) => string
  readonly advice: string
}

const entry =
  (severity: 'error' | 'warning') =>
  <D>(text: (details: D) => string, advice: string): Entry<D> => ({ severity, text, advice })

const error = entry('error')
const warning = entry('warning')
type None = Record<string, never>

/** Every fault of a request, a link or a proof: whether wallets reject it, the sentence, and what to do. */
export const faultTable = {
  'json.syntax': error(
    (d: { reason: string }) => `invalid JSON: ${d.reason}`,
    'Paste the JSON as the app sent it: names in double quotes, no comments, no trailing commas.',
  ),
  'envelope.method': error(
    (d: { method: string }) => `${d.method} is not a method of TON Connect`,
    'Use sendTransaction, signMessage, signData or disconnect.',
  ),
  'envelope.params': error(
    (d: { found: string }) => `params must be a list with one JSON text, it is ${d.found}`,
    'Send params: [JSON.stringify(request)].',
  ),
  'envelope.paramsObject': warning(
    (_: None) => 'params contains an object instead of its JSON text',
    'Send params: [JSON.stringify(request)]. Wallets parse the text themselves.',
  ),
  'envelope.id': warning(
    (d: { found: string }) => `id must be a text, it is ${d.found}`,
    'Send the ID as a text, such as "1": wallets reply with the same text.',
  ),
  'field.missing': error((d: { name: string }) => `${d.name} is missing`, 'Add it: wallets reject the request.'),
  'field.unknown': warning(
    (d: { name: string; known: readonly string[] }) => `${d.name} is not a field here; known: ${d.known.join(', ')}`,
    'Check the spelling. Wallets ignore an unknown field, or reject the request.',
  ),
  'field.alias': error(
    (d: { name: string; wire: string }) => `${d.name} is the name in the SDK; in the protocol it is ${d.wire}`,
    'Pass it to the SDK, which renames it, or use the name of the protocol.',
  ),
  'field.type': error(
    (d: { expected: string; found: string }) => `expected ${d.expected}, found ${d.found}`,
    'Change the type of the value.',
  ),
  'field.both': error(
    (_: None) => 'messages and items are both present',
    'Send one of them: wallets reject a request with both.',
  ),
  'field.neither': error(
    (_: None) => 'neither messages nor items is present',
    'Add messages, or items for wallets that support them.',
  ),
  'field.kind': error(
    (d: { value: string; known: readonly string[] }) => `unknown type ${d.value}; known: ${d.known.join(', ')}`,
    'Use one of the known types: wallets reject others.',
  ),
  'list.empty': error((_: None) => 'the list is empty', 'Add at least one message.'),
  'list.long': error(
    (d: { count: number; limit: number; wallet: string }) =>
      `${d.count} messages, but ${d.wallet} takes at most ${d.limit} at once`,
    'Send fewer messages: divide them into several requests, or use a wallet that takes more.',
  ),
  'address.raw': error(
    (_: None) => 'a raw address has no bounce flag: wallets reject it',
    'Use the user-friendly form: EQ… (bounceable) for contracts, UQ… (non-bounceable) for wallets.',
  ),
  'address.invalid': error(
    (d: { reason: string }) => `not an address: ${d.reason}`,
    'Copy the address again, in its user-friendly form.',
  ),
  'address.domain': error(
    (d: { name: string }) => `${d.name} is a domain, not an address`,
    'Resolve the domain first and use the address of its wallet record.',
  ),
  'address.testnet': error(
    (_: None) => 'the address is only for test networks, but the request is not for one',
    'Use the address without the testnet flag: EQ… or UQ….',
  ),
  'amount.number': error(
    (d: { value: string }) => `the amount ${d.value} is a number; it must be a decimal text`,
    'Put it in quotes. Numbers beyond 2^53 lose digits in JavaScript.',
  ),
  'amount.fraction': error(
    (d: { value: string; nano: string }) =>
      `${d.value} has decimals, but amounts are whole nanotons; if it means TON, it is ${d.nano}`,
    'Use toNano("…").toString(): 1 TON is 1000000000.',
  ),
  'amount.negative': error((d: { value: string }) => `${d.value} is negative`, 'Use a positive amount.'),
  'amount.invalid': error(
    (d: { value: string }) => `${d.value} is not an amount`,
    'Use decimal digits only, without units, signs and separators.',
  ),
  'amount.large': error(
    (d: { value: string }) => `${d.value} nanotons is more than exists`,
    'Check the unit: the amount is in nanotons, 1 TON is 1000000000.',
  ),
  'amount.zero': warning(
    (_: None) => 'the amount is 0: the recipient cannot pay for any gas',
    'Attach an amount if the message has to be processed.',
  ),
  'boc.plain': error(
    (d: { content: string }) => `base64 of ${d.content}, not of a BoC`,
    'Build a cell and encode it: beginCell().storeUint(0, 32).storeStringTail(text).endCell().toBoc().toString("base64") for a comment.',
  ),
  'boc.hex': error((_: None) => 'the BoC is in hex; it must be base64', 'Encode it with toBoc().toString("base64").'),
  'boc.encoding': error(
    (d: { reason: string }) => `not base64: ${d.reason}`,
    'Encode the BoC with toBoc().toString("base64").',
  ),
  'boc.invalid': error(
    (d: { reason: string }) => `not a valid BoC: ${d.reason}`,
    'Encode the cell again: the text is damaged or truncated.',
  ),
  'boc.roots': error((d: { roots: number }) => `the BoC has ${d.roots} roots; it must have one`, 'Encode one cell.'),
  'stateInit.layout': error(
    (_: None) => 'the cell is not a StateInit',
    'Encode the StateInit itself: beginCell().store(storeStateInit({ code, data })).endCell().',
  ),
  'stateInit.address': warning(
    (d: { address: string }) => `this StateInit belongs to ${d.address}, not to the destination`,
    'Send to the address of the StateInit, or leave the StateInit out: it will not deploy the destination.',
  ),
  'time.milliseconds': error(
    (d: { seconds: string }) => `valid_until is in milliseconds; in seconds it is ${d.seconds}`,
    'Use Math.floor(Date.now() / 1000) + 300.',
  ),
  'time.past': error(
    (d: { ago: string }) => `expired ${d.ago} ago`,
    'Set valid_until to a time in the future: Math.floor(Date.now() / 1000) + 300.',
  ),
  'time.far': warning(
    (d: { ahead: string }) => `valid for ${d.ahead}`,
    'Use a few minutes. Until then anyone who has the signed message can send it; wallets shorten it.',
  ),
  'time.missing': warning(
    (_: None) => 'valid_until is missing: the wallet chooses how long the message is valid',
    'Set it to a few minutes from now, in seconds.',
  ),
  'time.number': error(
    (d: { found: string }) => `valid_until must be a whole number of seconds, it is ${d.found}`,
    'Use a number such as Math.floor(Date.now() / 1000) + 300.',
  ),
  'network.number': error(
    (d: { value: string }) => `the network ${d.value} is a number; it must be a text`,
    'Use "-239" for mainnet, "-3" for testnet.',
  ),
  'network.invalid': error(
    (d: { value: string }) => `${d.value} is not a network ID`,
    'Use "-239" for mainnet, "-3" for testnet.',
  ),
  'network.other': error(
    (d: { value: string; expected: string }) => `the request is for ${d.value}, the wallet is on ${d.expected}`,
    'Change network in the request, or the network of the wallet: wallets reject the request.',
  ),
  'network.missing': warning(
    (_: None) => 'network is missing: the wallet uses the network it is on',
    'Set "-239" for mainnet, "-3" for testnet.',
  ),
  'from.other': error(
    (d: { from: string; wallet: string }) => `from is ${d.from}, the wallet is ${d.wallet}`,
    'Use the address of the connected wallet, or leave from out.',
  ),
  'currency.id': error(
    (d: { id: string }) => `${d.id} is not the ID of an extra currency`,
    'Use the ID in decimal digits, below 2^32.',
  ),
  'link.form': error(
    (d: { reason: string }) => `not a complete link: ${d.reason}`,
    'Copy the whole link again, with all of its parameters.',
  ),
  'link.version': error(
    (d: { version: string }) => `protocol version ${d.version} is not supported`,
    'Use version 2 of TON Connect: v=2.',
  ),
  'link.parameter': warning(
    (d: { name: string }) => `${d.name} is not a parameter of payment links`,
    'Check the spelling. Wallets ignore it.',
  ),
  'link.both': error((_: None) => 'text and bin are both present', 'Use text for a comment, or bin for a body.'),
  'link.repeated': error((d: { name: string }) => `${d.name} is present more than once`, 'Use it once.'),
  'link.amount': warning(
    (_: None) => 'the link has no amount: the person enters it in the wallet; runs use 0',
    'Add amount in nanotons to fix it.',
  ),
  'method.wallet': error(
    (d: { wallet: string }) => `${d.wallet} does not accept signed internal messages`,
    'Use a v5r1 wallet, or sendTransaction.',
  ),
  'reply.error': error(
    (d: { code: number; meaning: string; message: string }) =>
      `the wallet replied with error ${d.code} (${d.meaning}): ${d.message}`,
    'Nothing was signed.',
  ),
  'reply.form': error(
    (d: { expected: string }) => `the reply has no ${d.expected}`,
    'Paste the reply of the wallet, or the signed BoC alone.',
  ),
  'reply.id': warning(
    (d: { request: string; reply: string }) => `the reply is for request ${d.reply}, not ${d.request}`,
    'Compare it with the request that has this ID.',
  ),
} as const
