import type { ErrorRow } from './ErrorRow.ts'

const sdk = 'https://github.com/ton-connect/sdk/issues/'
const help = 'https://docs.ton.org/applications/ton-connect/troubleshooting'
const spec = 'https://github.com/ton-blockchain/ton-connect/blob/main/spec/'

/** Errors of TonConnect, and texts that wallets and explorers show. */
export const connectErrors: readonly ErrorRow[] = [
  {
    id: 'connect.rejected',
    pattern:
      /UserRejectsError|User rejects the action|Wallet declined the request|\] Reject request\b|User declined the (?:connection|transaction|request)|"code": ?300\b/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The request was declined in the wallet',
    cause:
      'The user cancelled, or the wallet refused the request: some do that for invalid requests or if the preview fails.',
    fix: 'If it was not cancelled by hand, check the request: paste it here, with valid_until, network and messages.',
    sent: 'not_sent',
    source: `${sdk}21`,
  },
  {
    id: 'connect.bad_request',
    pattern: /BadRequestError|Request to the wallet contains errors|SEND_TRANSACTION_ERROR|BAD_REQUEST_ERROR/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The wallet found errors in the request',
    cause:
      'A field is malformed: an amount that is not text, a payload that is not a BoC in base64, valid_until in milliseconds, an invalid address, too many messages.',
    fix: 'Paste the request here: each fault is listed with its path.',
    sent: 'not_sent',
    source: `${spec}rpc.md`,
  },
  {
    id: 'connect.popup',
    pattern: /\] Close PopUp\b/i,
    printedBy: ['TonConnect'],
    title: 'The window of the wallet was closed',
    cause: 'The user closed it before the connection was approved.',
    fix: 'Connect again.',
    sent: 'not_sent',
    source: `${sdk}21`,
  },
  {
    id: 'connect.not_sent',
    pattern: /TonConnectUIError (?:Failed to send transaction|Transaction was not sent)|Transaction was not sent/i,
    printedBy: ['TonConnect'],
    title: 'The app stopped waiting for the wallet',
    cause:
      'The modal of TonConnect UI was closed, or the wallet did not reply. The wallet can still send the message afterwards.',
    fix: 'Check whether the seqno of the wallet has changed before you request it again.',
    sent: 'unknown',
    source: `${sdk}134`,
  },
  {
    id: 'connect.not_connected',
    pattern: /WalletNotConnectedError|while wallet is not connected|Connect wallet to send a transaction/i,
    printedBy: ['TonConnect'],
    title: 'No wallet is connected',
    cause: 'The app sent a request before the connection was made or restored.',
    fix: 'Await connectionRestored, and connect a wallet first.',
    sent: 'not_sent',
    source: 'https://github.com/ton-blockchain/TEPs/issues/184',
  },
  {
    id: 'connect.already_connected',
    pattern: /WalletAlreadyConnectedError|Wallet connection called but wallet already connected/i,
    printedBy: ['TonConnect'],
    title: 'A wallet is connected already',
    cause: 'connect was called twice.',
    fix: 'Call disconnect first, or use the existing connection.',
    source: 'https://www.npmjs.com/package/@tonconnect/sdk',
  },
  {
    id: 'connect.feature',
    pattern: /WalletNotSupportFeatureError|Wallet doesn't support requested feature|METHOD_NOT_SUPPORTED/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The wallet does not support this request',
    cause: 'The wallet lacks the feature: more messages than it takes, signData, or extra currencies.',
    fix: 'Read the features of the wallet (device.features) and send fewer messages, or choose another wallet.',
    sent: 'not_sent',
    source: 'https://www.npmjs.com/package/@tonconnect/sdk',
  },
  {
    id: 'connect.unknown_app',
    pattern:
      /UnknownAppError|App tries to send rpc request to the injected wallet while not connected|UNKNOWN_APP_ERROR/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The wallet does not know the app',
    cause: 'The session was removed in the wallet, or the app uses an old one.',
    fix: 'Disconnect and connect again.',
    sent: 'not_sent',
    source: `${spec}rpc.md`,
  },
  {
    id: 'connect.manifest_content',
    pattern:
      /ManifestContentError|MANIFEST_CONTENT_ERROR|App Manifest Content Error|tonconnect-manifest\.json` contains errors/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The manifest of the app is invalid',
    cause:
      'tonconnect-manifest.json is not JSON, or lacks url, name or iconUrl. Some wallets compare url with the origin of the app.',
    fix: 'Fix the JSON; url must be the origin of the app, without a path and a slash at the end.',
    sent: 'not_sent',
    source: help,
  },
  {
    id: 'connect.manifest_not_found',
    pattern: /ManifestNotFoundError|MANIFEST_NOT_FOUND_ERROR|Manifest not found|Failed to load Manifest/i,
    printedBy: ['TonConnect', 'wallet'],
    title: 'The wallet cannot load the manifest of the app',
    cause:
      'tonconnect-manifest.json is not reachable from the wallet: a wrong path, localhost, CORS, a tunnel with a warning page, or a sign-in.',
    fix: 'Publish it at a public HTTPS URL that anyone can GET, with Access-Control-Allow-Origin: *, and pass that as manifestUrl.',
    sent: 'not_sent',
    source: help,
  },
  {
    id: 'connect.wallets_list',
    pattern: /FetchWalletsError|error occurred while fetching the wallets list/i,
    printedBy: ['TonConnect'],
    title: 'The list of wallets cannot be loaded',
    cause: 'The browser, a blocker or the network does not allow the request.',
    fix: 'Allow the host of the list, or pass your own walletsListSource.',
    source: 'https://github.com/ton-blockchain/wallet-contract/issues/368',
  },
  {
    id: 'connect.link',
    pattern: /Unsupported Link/i,
    printedBy: ['wallet'],
    title: 'The wallet does not support this link',
    cause: 'Web wallets and old versions do not read all links of TonConnect.',
    fix: 'Paste the link here to see what it has, and open it with another wallet.',
    sent: 'not_sent',
    source: `${sdk}291`,
  },
  {
    id: 'connect.other',
    pattern: /\[TON_CONNECT_SDK_ERROR\]|TonConnectError/i,
    printedBy: ['TonConnect'],
    title: 'TonConnect reports an error',
    cause: 'The text after the prefix has the reason.',
    fix: 'Paste the whole text, and the request that the app sent.',
    isGeneral: true,
    source: `${sdk}36`,
  },
  {
    id: 'wallet.estimation',
    pattern: /transfer estimation failed|Failed to estimate|\bemulation failed\b|unable to verify transaction/i,
    printedBy: ['wallet'],
    title: 'The preview of the wallet failed',
    cause:
      'The wallet ran the message in an emulation of its server. Either the message would fail, or that server did.',
    fix: 'Paste the message or the request here, and run it.',
    sent: 'not_sent',
    source: 'https://github.com/ton-org/blueprint/issues/275',
  },
  {
    id: 'wallet.insufficient',
    pattern: /Insufficient (?:balance|funds)|not enough (?:TON|toncoins?|funds|balance)|InsufficientBalance/i,
    printedBy: ['wallet', 'explorer'],
    title: 'There is not enough TON',
    cause:
      'The balance does not cover the amount and the fees. A jetton transfer needs TON for its fees, too, usually 0.05 TON.',
    fix: 'Add TON, lower the amount, or send the whole balance with mode 128.',
    isGeneral: true,
    source: 'https://github.com/tonkeeper/wallet/pull/530',
  },
  {
    id: 'explorer.skipped',
    pattern:
      /cskip_(?:no_state|bad_state|no_gas|suspended)|skipped?:? ?"?(?:no_state|bad_state|no_gas|no state|bad state|no gas)/i,
    printedBy: ['explorer', 'tonapi', 'toncenter'],
    title: 'The contract did not run',
    cause:
      'The compute phase was skipped. no_state: there is no contract and no StateInit; bad_state: the StateInit is of another address; no_gas: the value does not pay for any gas.',
    fix: 'no_state and bad_state: attach the StateInit of this address. no_gas: send more TON with the message.',
    sent: 'sent',
    source: 'https://github.com/ton-blockchain/docs/pull/1246',
  },
]
