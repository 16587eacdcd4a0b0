import type { ErrorSample } from './ErrorSample.ts'

const prefix = 'cannot apply external message to current state : External message was not accepted'
const rejectedBy = (account: string) =>
  `${prefix}\nCannot run message on account: inbound external message rejected by transaction ${account}:\n`
const v5Tail =
  '...SIGNU\nexecute PUSHCONT x28945F0ADB31E1F2C087\nexecute IFNOT\nexecute XCHG s2\nexecute NOT\nexecute XCHG2 s0,s7\nexecute AND\nexecute THROWIF 132\nexecute XCPU s2,s5\nexecute EQUAL\nexecute THROWIFNOT 133\ndefault exception handler, terminating vm with exit code 133\n'
const v4Tail =
  '...te NOW\nexecute LEQ\nexecute THROWIF 36\nexecute PUSH c4\nexecute CTOS\nexecute LDU 32\nexecute LDU 32\nexecute LDU 256\nexecute LDDICT\nexecute ENDS\nexecute XCPU s4,s3\nexecute EQUAL\nexecute THROWIFNOT 33\ndefault exception handler, terminating vm with exit code 33\n'
const v4 = ['wallet_v4r2']
const v5 = ['wallet_v5r1']
const wrongSeqno = 'Wrong seqno'
const notSent = 'not_sent' as const
const rejected = 'node.rejected'

/** External messages that a contract did not accept. */
export const rejections: readonly ErrorSample[] = [
  {
    name: 'tonutils-go, v4 expired',
    source: 'https://github.com/xssnick/tonutils-go/issues/282',
    text: `failed to send message: lite server error, code 0: ${rejectedBy('B7C29E063D65A8C83BE767C615A4E47D9416F89A9047715B35B6D78ABB6D6636')}exitcode=36, steps=13, gas_used=0\nVM Log (truncated):\n...CTPUSHCONST 19 (xC_,1)\nexecute DICTIGETJMPZ\nexecute PUSHPOW2 9\nexecute LDSLICEX\nexecute DUP\nexecute LDU 32\nexecute LDU 32\nexecute LDU 32\nexecute XCHG s2\nexecute NOW\nexecute LEQ\nexecute THROWIF 36\ndefault exception handler, terminating vm with exit code 36\n : tried over all nodes  memo:`,
    expected: {
      error: rejected,
      exitCode: 36,
      contracts: ['wallet_v4r2', 'wallet_vesting', 'lockup_vesting'],
      meaning: 'Expired',
      sent: notSent,
    },
  },
  {
    name: 'toncenter, the same of a node',
    source: 'https://github.com/ton-blockchain/ton/issues/1459',
    text: `LITE_SERVER_UNKNOWN: ${rejectedBy('2B8403E3965420876FD09E9DA7B431106887AE169675F5BF4FBC628E817207C7')}exitcode=36, steps=13, gas_used=0\nVM Log (truncated):\n...CTPUSHCONST 19 (xC_,1)\nexecute DICTIGETJMPZ\nexecute PUSHPOW2 9\nexecute LDSLICEX\nexecute DUP\nexecute LDU 32\nexecute LDU 32\nexecute LDU 32\nexecute XCHG s2\nexecute NOW\nexecute LEQ\nexecute THROWIF 36\ndefault exception handler, terminating vm with exit code 36`,
    expected: { error: rejected, exitCode: 36, meaning: 'Expired', sent: notSent },
  },
  {
    name: 'tonutils-go, v4 wrong seqno',
    source: 'https://github.com/xssnick/tonutils-go/issues/229',
    text: `failed to send message: lite server error, code 0: ${rejectedBy('xxx')}exitcode=33, steps=23, gas_used=0\nVM Log (truncated):\n${v4Tail}`,
    expected: { error: rejected, exitCode: 33, contracts: v4, meaning: wrongSeqno, sent: notSent },
  },
  {
    name: 'a panic, v4 wrong seqno',
    source: 'https://dev.to/gealber/terminating-tvm-with-exit-code-33-debugging-this-error-3ab',
    text: `panic: failed to send message: lite server error, code 0: ${rejectedBy('DCEFC589BFF751F2165B3381BB72552B36186CFDBAF06885BF4CE07BA677ECD0')}exitcode=33, steps=23, gas_used=0\nVM Log (truncated):\n${v4Tail}`,
    expected: { error: rejected, exitCode: 33, contracts: v4, meaning: wrongSeqno },
  },
  {
    name: 'aiohttp with the message of tonapi, escaped',
    source: 'https://github.com/nessshon/tonutils/issues/3',
    text: String.raw`aiohttp.client_exceptions.ClientResponseError: 406, message='error code: 0 message: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction BD9CB4F0F6B64AA9934BB38D953CAA74EC8F284CB632E78B2D02AD4D235F0FC5:\nexitcode=33, steps=23, gas_used=0\nVM Log (truncated):\n...te NOW\nexecute LEQ\nexecute THROWIF 36\nexecute PUSH c4\nexecute CTOS\nexecute LDU 32\nexecute LDU 32\nexecute LDU 256\nexecute LDDICT\nexecute ENDS\nexecute XCPU s4,s3\nexecute EQUAL\nexecute THROWIFNOT 33\ndefault exception handler, terminating vm with exit code 33\n', url=URL('https://testnet.tonapi.io/v2/blockchain/message')`,
    expected: { error: rejected, exitCode: 33, contracts: v4, meaning: wrongSeqno },
  },
  {
    name: 'toncenter JSON, v3',
    source: 'https://github.com/trustwallet/wallet-core/issues/3887',
    text: JSON.stringify({
      ok: false,
      error: `LITE_SERVER_UNKNOWN: ${rejectedBy('82B922F74D2BFA47C2E5B4CE220F9B0AAD330C3C36246A373803A65C4B4620D2')}exitcode=33, steps=23, gas_used=0\nVM Log (truncated):\n${v4Tail}`,
      code: 500,
    }),
    expected: { error: rejected, exitCode: 33, contracts: v4, meaning: wrongSeqno },
  },
  {
    name: 'a chat without line breaks, v3r2 by its steps',
    text: 'I failed to make transaction: thrown: "LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted     Cannot run message on account: inbound external message rejected by transaction E5AE823F3A9F3070FCB9CB215F14B4D890B23520FF90CBFFED3A3625CC5A3E78:     exitcode=33, steps=33, gas_used=0     VM Log (truncated):     ...OW     execute XCHG s1,s3     execute LEQ     execute THROWIF 35     execute PUSH c4     execute CTOS     execute LDU 32     execute LDU 32     execute LDU 256     execute ENDS     execute XCPU s3,s2     execute EQUAL     execute THROWIFNOT 33     default exception handler, terminating vm with exit code 33     "',
    expected: { error: rejected, exitCode: 33, contracts: ['wallet_v3r2'], meaning: wrongSeqno },
  },
  {
    name: 'PHP, v5 wrong seqno',
    source: 'https://github.com/olifanton/ton/issues/36',
    text: `PHP Fatal error:  Uncaught Olifanton\\Ton\\Transports\\Toncenter\\Exceptions\\ClientException: LITE_SERVER_UNKNOWN: ${rejectedBy('76DE5CCE8FC7E8AEDF5B853FE22B5689D1332199DB282781FB358A626086973E')}exitcode=133, steps=49, gas_used=0\nVM Log (truncated):\n${v5Tail}`,
    expected: { error: rejected, exitCode: 133, contracts: v5, meaning: wrongSeqno },
  },
  {
    name: '@ton/ton, v5 wrong seqno, JSON',
    source: 'https://github.com/ton-org/ton/issues/82',
    text: JSON.stringify(
      {
        ok: false,
        error: `LITE_SERVER_UNKNOWN: ${rejectedBy('7C0F48CC81AA6D4ACF09AFBF562E616E9A39B75B18534FC1B27CFFE0C9169A49')}exitcode=133, steps=49, gas_used=0\nVM Log (truncated):\n${v5Tail}`,
        code: 500,
        status: 500,
      },
      null,
      2,
    ),
    expected: { error: rejected, exitCode: 133, contracts: v5, meaning: wrongSeqno },
  },
  {
    name: 'tonlib JSON in a Java log',
    source: 'https://github.com/ton-blockchain/ton4j/issues/83',
    text: `21:54:24.462 [main] INFO org.ton.java.tonlib.Tonlib -- ${JSON.stringify({ '@type': 'error', code: 500, message: `LITE_SERVER_UNKNOWN: ${rejectedBy('50D49F7E17EC77C6212562FAF32261C61C18E8F127EDDCA4B8F6852BE652DE6F')}exitcode=133, steps=49, gas_used=0\nVM Log (truncated):\n${v5Tail}`, '@extra': 'cc844466-658a-481b-8184-f267bc6768bd' })}\n21:54:24.467 [main] INFO org.ton.java.tonlib.Tonlib -- Trying next lite-server at index: 3 (135.181.140.212)`,
    expected: { error: rejected, exitCode: 133, contracts: v5, meaning: wrongSeqno },
  },
  {
    name: 'strings as Node prints them, added with +',
    text: `error: "LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\\n" +\n        "Cannot run message on account: inbound external message rejected by transaction F1C0B5EBA1262064DA38A01A06A7D343255C7159AD9D5849513111E3F3B7C07D:\\n" +\n        "exitcode=133, steps=49, gas_used=0\\n" +\n        "VM Log (truncated):\\n" +\n        "...SIGNU\\n" +\n        "execute PUSHCONT x28945F0ADB31E1F2C087\\n" +\n        "execute IFNOT\\n" +\n        "execute XCHG s2\\n" +\n        "execute NOT\\n" +\n        "execute XCHG2 s0,s7\\n" +\n        "execute AND\\n" +\n        "execute THROWIF 132\\n" +\n        "execute XCPU s2,s5\\n" +\n        "execute EQUAL\\n" +\n        "execute THROWIFNOT 133\\n" +\n        "default exception handler, terminating vm with exit code 133\\n",`,
    expected: { error: rejected, exitCode: 133, contracts: v5, meaning: wrongSeqno },
  },
  {
    name: 'MyTonWallet, signatures off',
    source: 'https://github.com/mytonwallet-org/mytonwallet/issues/256',
    text: `Error: LITE_SERVER_UNKNOWN: ${prefix}\n\nCannot run message on account: inbound external message rejected by transaction 541319A2F2E16D3580FB2571B9EFACF5A6E1FB52289A17705AFBC649B529BE0E:\n\nexitcode=132, steps=46, gas_used=0\n\nVM Log (truncated):\n\n... s10\nexecute HASHSU\nexecute XCHG3 s0,s12,s12\nexecute CHKSIGNU\nexecute PUSHCONT x28945F0ADB31E1F2C087\nexecute IFNOT\nexecute XCHG s2\nexecute NOT\nexecute XCHG2 s0,s7\nexecute AND\nexecute THROWIF 132\n\ndefault exception handler, terminating vm with exit code 132\n`,
    expected: { error: rejected, exitCode: 132, contracts: v5, meaning: 'Signature authentication is disabled' },
  },
  {
    name: 'Python dict of toncenter v3, highload v3',
    source: 'https://github.com/nessshon/tonutils/issues/59',
    text: String.raw`tonutils.exceptions.HTTPClientResponseError: HTTP 500 Error for https://testnet.toncenter.com/api/v3/message: {'error': 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction 0F100E07F08170B30F77EF2C289699FC9B86DCC0E325DE915DED68B81057DE74:\nexitcode=35, steps=68, gas_used=0\nVM Log (truncated):\n...xecute EQUAL\nexecute THROWIFNOT 38\nexecute NOW\nexecute PUSH s10\nexecute SUB\nexecute PUXC s5,s-1\nexecute GREATER\nexecute THROWIFNOT 35\nexecute XCHG s4\nexecute NOW\nexecute LEQ\nexecute THROWIFNOT 35\ndefault exception handler, terminating vm with exit code 35\n'}`,
    expected: {
      error: rejected,
      exitCode: 35,
      contracts: ['wallet_highload_v3r1'],
      meaning: 'Created too early or too late',
    },
  },
  {
    name: 'TonSdk.NET, v3r2: the body is too short',
    source: 'https://github.com/continuation-team/TonSdk.NET/issues/12',
    text: `LITE_SERVER_UNKNOWN: ${rejectedBy('892283FFF6000124E96BCDA3258A4E0119CE47F2C3D909F95D3E633D5CE37535')}exitcode=9, steps=19, gas_used=0\nVM Log (truncated):\n...ecute PUSHCONT x71B0ED44D0D31FD31F31D70BFFE304\nexecute IFJMP\nexecute INC\nexecute THROWIF 32\nexecute PUSHPOW2 9\nexecute LDSLICEX\nexecute DUP\nexecute LDU 32\nhandling exception code 9: cell underflow\ndefault exception handler, terminating vm with exit code 9`,
    expected: { error: rejected, exitCode: 9, contracts: ['wallet_v3r2'], meaning: 'Cell underflow' },
  },
  {
    name: 'TonSdk.NET, a body that is not one of a v4',
    source: 'https://github.com/continuation-team/TonSdk.NET/issues/66',
    text: String.raw`Received error: {"ok":false,"error":"LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction 567F1D4BCB17CE7440806854F3DB31A986229B46C73EFE0835F80B9E4CAC5258:\nexitcode=9, steps=8, gas_used=0\nVM Log (truncated):\n...execute SETCP 0\nexecute DICTPUSHCONST 19 (xC_,1)\nexecute DICTIGETJMPZ\nexecute PUSHPOW2 9\nexecute LDSLICEX\nexecute DUP\nexecute LDU 32\nhandling exception code 9: cell underflow\ndefault exception handler, terminating vm with exit code 9\n","code":500}`,
    expected: {
      error: rejected,
      exitCode: 9,
      meaning: 'Cell underflow',
      contracts: ['wallet_v4r2', 'wallet_highload_v2', 'wallet_vesting', 'lockup_vesting', 'lockup_universal'],
    },
  },
  {
    name: 'tonweb, the contract did not run',
    source: 'https://github.com/toncenter/tonweb/issues/72',
    text: `error - unhandledRejection: LITE_SERVER_UNKNOWN: ${rejectedBy('73562579CFA331EEFDE80CBA4147DCD3EEA506DDA75599CA79DCFFB9F05B442B')}exitcode=0, steps=0, gas_used=0`,
    expected: { error: 'node.compute_skipped', sent: notSent },
  },
  {
    name: 'a Python dict, the contract did not run',
    text: String.raw`{'ok': False, 'error': 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction E42B8561AC5CDB18CB83B2D03F8C5C0F94F9BB79B611DC2CEAD7BCC230E61E0C:\nexitcode=0, steps=0, gas_used=0', 'code': 500}`,
    expected: { error: 'node.compute_skipped', sent: notSent },
  },
  {
    name: 'tonapi, no TON for the import fee',
    source: 'https://github.com/nessshon/tonutils/issues/9',
    text: String.raw`Error: 406, message='error code: 0 message: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by account 067B65492412494449547598E28191FECDD68EC5358DF46EAE63D9ACC8EADEAC before smart-contract execution', url=URL('https://tonapi.io/v2/blockchain/message')`,
    expected: { error: 'node.no_import_fee', sent: notSent },
  },
  {
    name: 'no account',
    source: 'https://github.com/coalus/MintyTON/issues/11',
    text: `data: {\n      ok: false,\n      error: 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : Failed to unpack account state',\n      code: 500\n    }`,
    expected: { error: 'node.no_account', sent: notSent },
  },
  {
    name: 'no account, in a log of a storage daemon',
    text: '[ 3][t 6][2023-03-22 20:54:47.163250674][storage-daemon.cpp:618][!tonlibclient]  Deploying storage contract: [Error : 500 : LITE_SERVER_UNKNOWN: cannot apply external message to current state : Failed to unpack account state]',
    expected: { error: 'node.no_account', sent: notSent },
  },
  {
    name: 'not a message',
    source: 'https://github.com/tonfactory/tonsdk/issues/49',
    text: 'Exception: Received error: {"ok":false,"error":"LITE_SERVER_UNKNOWN: cannot apply external message to current state : failed to parse external message: external message is not a (Message Any) according to automated checks","code":500}',
    expected: { error: 'node.not_message', sent: notSent },
  },
  {
    name: 'not a BoC',
    source: 'https://github.com/toncenter/ton-http-api/issues/77',
    text: '{"ok": false, "error": "LITE_SERVER_UNKNOWN: cannot apply external message to current state : failed to parse external message external message is not a valid bag of cells", "code": 500}',
    expected: { error: 'node.not_boc', sent: notSent },
  },
  {
    name: 'a lite client, not a BoC',
    source: 'https://github.com/tonstack/lite-client',
    text: '[ERROR] Server error [code=0]: cannot apply external message to current state : failed to parse external message cannot deserialize bag-of-cells: invalid header, error 0',
    expected: { error: 'node.not_boc', sent: notSent },
  },
  {
    name: 'duplicate seqno, Java',
    source: 'https://github.com/vultisig/vultisig-android/issues/4038',
    text: 'java.lang.Exception: Error broadcasting transaction: LITE_SERVER_UNKNOWN: cannot apply external message to current state : Duplicate msg_seqno 24\n    at com.vultisig.wallet.data.api.chains.TonApiImpl.broadcastTransaction(TonApi.kt:68)',
    expected: { error: 'node.duplicate_seqno', sent: 'sent' },
  },
  {
    name: 'duplicate message',
    source: 'https://github.com/vultisig/vultisig-sdk/pull/279',
    text: 'cannot send external message : duplicate message',
    expected: { error: 'node.duplicate_message', sent: 'sent' },
  },
  {
    name: 'seqno too new',
    source: 'https://github.com/ton-blockchain/ton/blob/master/validator/impl/ext-message-checker.cpp',
    text: 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : Too new seqno: msg_seqno=120, wallet_seqno=17',
    expected: { error: 'node.seqno_too_new', sent: notSent },
  },
  {
    name: 'too many messages',
    source: 'https://github.com/ton-blockchain/ton/blob/master/validator/impl/ext-message-pool.cpp',
    text: 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : too many external messages to address 0:E7F3D57562FE19ABB0AB2FAEDE15C0F6404FB8DE8B8D5C91D7B9FCEBFD8EC4A2',
    expected: { error: 'node.too_many_messages', sent: notSent },
  },
  {
    name: 'configuration parameter 43',
    source: 'https://github.com/ton-blockchain/ton/issues/2430',
    text: 'LITE_SERVER_UNKNOWN: cannot apply external message to current state :\nExternal message was not accepted: cannot fetch config params:\nconfiguration parameter 43 is invalid',
    expected: { error: 'node.config_43', sent: notSent },
  },
  {
    name: 'an own contract, wrapped lines',
    text: 'unable to send external message: error code: 0 message: \n\t\tcannot apply external message to current state : \n\t\tExternal message was not accepted\\nCannot run message on account: inbound external message rejected by \n\t\ttransaction CC8803E21EDA7E6487D191380725A82CD75316E1C131496E1A5636751CE60347:\n\t\t\\nexitcode=109, steps=108, gas_used=0\\nVM Log (truncated):\\n...INT 0\\nexecute THROWIFNOT \n\t\t105\\nexecute MYADDR\\nexecute XCHG s1,s4\\nexecute SDEQ\\nexecute THROWIF 112\\nexecute OVER\\nexecute \n\t\tEQINT 0\\nexecute THROWIF 106\\nexecute GETGLOB\n\t\t3\\nexecute NEQ\\nexecute THROWIF 109\\ndefault exception handler, terminating vm with exit code 109\\n',
    expected: { error: rejected, exitCode: 109, contracts: [], sent: notSent },
  },
  {
    name: 'cut after the first instruction',
    text: 'External message was not accepted\\nCannot run message on account: inbound external message rejected by transaction 6CCBB83C7D9BFBFDB40541F35AD069714856F18B4850C1273A117DF6BFADE1C6:\\nexitcode=109, steps=108, gas_used=0\\nVM Log (truncated):\\n...INT 0....',
    expected: { error: rejected, exitCode: 109, contracts: [], sent: notSent },
  },
  {
    name: 'a contract of one project, a code that only it has',
    text: 'cannot apply external message to current state : External message was not accepted: cannot run message on account: inbound external message rejected by transaction 8BC991CFE177BC7E9721433EFA3BEFD199485A55CFFD040A06C89AF026B71BCF:\nexitcode=204, steps=95, gas_used=0\nVM Log (truncated):\n...cute LDDICT\nexecute ENDS\nexecute EQINT 4\nexecute THROWIFNOT 204\ndefault exception handler, terminating vm with exit code 204',
    expected: { error: rejected, exitCode: 204, contracts: [], sent: notSent },
  },
  {
    name: 'a code that looks like a wallet and is none',
    text: 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted: cannot run message on account: inbound external message rejected by transaction CCA3DC4922DEAA32160983996E8482B5F179112552943DE3A0AC0D0E449A1381:\nexitcode=9, steps=13, gas_used=0\nVM Log (truncated):\n...e DUP\nexecute PUSHINT 85143\nexecute EQUAL\nexecute PUSHCONT x308208070F04\nexecute IFJMP\nexecute INC\nexecute THROWIF 32\nexecute PUSHINT 512\nexecute LDSLICEX\nhandling exception code 9: cell underflow\ndefault exception handler, terminating vm with exit code 9\n',
    expected: { error: rejected, exitCode: 9, contracts: [], meaning: 'Cell underflow' },
  },
  {
    name: 'a bridge, cell underflow',
    text: 'event_emitter.go:155: ERROR sending CCIP message from evA: failed to send message: lite server error, code 0: cannot apply external message to current state : External message was not accepted\n\n\tCannot run message on account: inbound external message rejected by transaction 240A17F0B19161AB2ACC4BEB5314A5377E31E3CA4E71D7E06BD9C8A2EA7EBFC8:\n\texitcode=9, steps=76, gas_used=0\n\tVM Log (truncated):\n\t...01F264C858CF16CF8301CF16\n\texecute PUSHCONT x30C824CF40CF8384095005A1A514CF40\n\texecute IFELSE\n\texecute CTOS\n\texecute XCHG2 s0,s4\n\texecute LDSLICEX\n\texecute LDI 1\n\thandling exception code 9: cell underflow\n\tdefault exception handler, terminating vm with exit code 9v',
    expected: { error: rejected, exitCode: 9, meaning: 'Cell underflow' },
  },
  {
    name: 'only the exit code, without a log',
    text: `toncenter sendBocReturnHash failed: LITE_SERVER_UNKNOWN: ${rejectedBy('4C6FE61A4B7925532DEE47DEED8367FB9E918D4B32A9B9EC270BEF9D9C65CA13')}exitcode=133, steps=49, gas_used=0\n`,
    expected: { error: rejected, exitCode: 133, meaning: wrongSeqno, sent: notSent },
  },
]
