import type { ErrorSample } from './ErrorSample.ts'

/** Errors of libraries, TonConnect, wallets and explorers. */
export const sdks: readonly ErrorSample[] = [
  {
    name: '@ton/ton, not deployed',
    source: 'https://github.com/ton-org/ton/issues/66',
    text: "throw Error('Unable to execute get method. Got exit_code: ' + res.exit_code);                         ^                                                                             Error: Unable to execute get method. Got exit_code: -13                                             at TonClient.runMethod (/root/ton-monitor/node_modules/@ton/ton/dist/client/TonClient.js:42:19)",
    expected: { error: 'sdk.not_deployed', exitCode: -13 },
  },
  {
    name: 'pytoniq, not deployed',
    source: 'https://github.com/ClickoTON-Foundation/dedust/issues/2',
    text: 'pytoniq.liteclient.client.RunGetMethodError: Get method "seqno" for account Address<EQAQ5Cl3y3stLqOxYnpHnAyi_L71GTCwl88Mk-QmeYWt97eV> returned exit code -256',
    expected: { error: 'sdk.not_deployed', exitCode: -256 },
  },
  {
    name: 'TonTools, not deployed',
    source: 'https://github.com/yungwine/TonTools/issues/28',
    text: 'TonTools.Providers.TonCenterClient.GetMethodError: get method seqno for address "new wallet address here" exit code is -13.',
    expected: { error: 'sdk.not_deployed', exitCode: -13 },
  },
  {
    name: '@ton/ton, no such method',
    text: 'Error: Unable to execute get method. Got exit_code: 11\n    at TonClient.runMethod (TonClient.js:42:19)',
    expected: { error: 'sdk.get_method', exitCode: 11, meaning: 'Unknown method' },
  },
  {
    name: '@ton/ton, malformed reply',
    source: 'https://github.com/ton-community/ton/issues/4',
    text: '(node:22645) UnhandledPromiseRejectionWarning: Error: Mailformed response: Expecting one of:\n    number\n    string\nat balance but instead got: undefined',
    expected: { error: 'ton.malformed' },
  },
  {
    name: '@ton/core, bits',
    source: 'https://github.com/ton-org/ton-core/issues/76',
    text: 'error: Bits overflow: 1025 > 1023',
    expected: { error: 'core.cell_overflow', sent: 'not_sent' },
  },
  {
    name: '@ton/core, checksum',
    text: 'Error: Invalid checksum: EQCxE6mUTQJKFnGh1kS7u5DqsD2je6B84774Y_8f5g3L-Grx',
    expected: { error: 'core.address_checksum' },
  },
  {
    name: '@ton/core, not an address',
    text: 'Uncaught Error: Unknown address type: byte length is not equal to 36',
    expected: { error: 'core.address_type' },
  },
  {
    name: '@ton/core, too few bits',
    text: 'Error: Index 288 > 256 is out of bounds\n    at BitReader._preload',
    expected: { error: 'core.out_of_bits' },
  },
  {
    name: '@ton/core, range',
    text: 'Error: value is out of range for 32 bits. Got 4294967296',
    expected: { error: 'core.out_of_range', sent: 'not_sent' },
  },
  {
    name: '@ton/ton, messages',
    text: 'Error: Maximum number of messages in a single transfer is 4',
    expected: { error: 'ton.max_messages', sent: 'not_sent' },
  },
  {
    name: '@ton/sandbox, not active',
    text: 'Error: Trying to run get method on non-active contract',
    expected: { error: 'sandbox.not_active' },
  },
  {
    name: 'TonConnect, rejected',
    source: 'https://github.com/ton-connect/sdk/issues/21',
    text: 'Uncaught (in promise) Error: [TON_CONNECT_SDK_ERROR] Reject request\n    at ConnectErrorsParser.parseError (index.js:2720:12)',
    expected: { error: 'connect.rejected', sent: 'not_sent' },
  },
  {
    name: 'TonConnect, declined',
    source: 'https://github.com/ton-connect/sdk/issues/21',
    text: 'Uncaught (in promise) Error: [TON_CONNECT_SDK_ERROR] Wallet declined the request',
    expected: { error: 'connect.rejected', sent: 'not_sent' },
  },
  {
    name: 'TonConnect, window closed',
    source: 'https://github.com/ton-connect/sdk/issues/21',
    text: 'Uncaught (in promise) Error: [TON_CONNECT_SDK_ERROR] Close PopUp\n    at ConnectErrorsParser.parseError (index.js:2720:12)',
    expected: { error: 'connect.popup', sent: 'not_sent' },
  },
  {
    name: 'TonConnect UI, failed to send',
    source: 'https://github.com/ton-connect/sdk/issues/134',
    text: 'ton-connect-ui.ts:581 Uncaught (in promise) Error: [TON_CONNECT_SDK_ERROR] TonConnectUIError\nFailed to send transaction\n    at AbortSignal.<anonymous> (ton-connect-ui.ts:581:1)',
    expected: { error: 'connect.not_sent', sent: 'unknown' },
  },
  {
    name: 'TonConnect UI, not connected',
    source: 'https://github.com/ton-blockchain/TEPs/issues/184',
    text: 'Error: Connect wallet to send a transaction.\n    at TonConnectUI.<anonymous>',
    expected: { error: 'connect.not_connected', sent: 'not_sent' },
  },
  {
    name: 'TonConnect, bad request in colours',
    text: '\u001b[31m[TON_CONNECT_SDK_ERROR] BadRequestError\u001b[0m\nRequest to the wallet contains errors.',
    expected: { error: 'connect.bad_request', sent: 'not_sent' },
  },
  {
    name: 'a browser extension, manifest',
    source: 'https://github.com/ton-connect/sdk/issues/380',
    text: 'Failed to load Manifest: 500.',
    expected: { error: 'connect.manifest_not_found', sent: 'not_sent' },
  },
  {
    name: 'Tonkeeper Web, link',
    source: 'https://github.com/ton-connect/sdk/issues/291',
    text: 'Error: Unsupported Link',
    expected: { error: 'connect.link', sent: 'not_sent' },
  },
  {
    name: 'Tonkeeper, preview of a jetton transfer',
    source: 'https://github.com/ton-org/blueprint/issues/275',
    text: 'Jetton transfer estimation failed',
    expected: { error: 'wallet.estimation', sent: 'not_sent' },
  },
  {
    name: 'Tonkeeper, preview',
    source: 'https://github.com/tonkeeper/tonkeeper-web/issues/372',
    text: 'emulation failed',
    expected: { error: 'wallet.estimation', sent: 'not_sent' },
  },
  {
    name: 'an explorer, jetton wallet',
    text: 'Failed. Compute phase exit code: 709',
    expected: { exitCode: 709, meaning: 'Not enough TON for fees' },
  },
  {
    name: 'an explorer, action phase',
    text: 'Action phase: result code 37 (not enough TON)',
    expected: { error: 'wallet.insufficient', exitCode: 37, meaning: 'Not enough TON' },
  },
  {
    name: 'tonapi JSON, not run',
    text: '"compute_phase": {"skipped": true, "skip_reason": "cskip_no_gas"}',
    expected: { error: 'explorer.skipped', sent: 'sent' },
  },
  {
    name: 'an unsigned code',
    text: 'The contract failed with exit_code: 4294967282',
    expected: { exitCode: -14, meaning: 'Out of gas' },
  },
]
