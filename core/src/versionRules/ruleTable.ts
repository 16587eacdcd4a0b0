/** Texts of a rule, by language. */
type Texts = { readonly en: string; readonly ru: string }

/** A rule of the protocol that the emulator does not have. */
export type VersionRule = {
  /** The first global version with the rule. */
  readonly version: 13 | 14 | 15
  readonly title: Texts
  /** What networks with the rule do. */
  readonly change: Texts
  /** How a run shows that the rule may apply. */
  readonly applies: string
  /** Whether the emulator applies the rule when the configuration has its version. */
  readonly emulator: 'lacks' | 'has in part' | 'has'
}

const rule = (version: VersionRule['version'], texts: Omit<VersionRule, 'version'>): VersionRule => ({
  version,
  ...texts,
})

/**
 * The rules of versions 13 to 15 (config parameter 8), which the emulator of version 12 lacks.
 * docs/network-versions.md is this table.
 */
export const versionRules = {
  'arithmetic.nan': rule(13, {
    title: { en: 'NaN in logic and shifts', ru: 'NaN в логике и сдвигах' },
    change: {
      en: 'AND, OR, LSHIFT, RSHIFT, POW2, LSHIFTDIV and MULRSHIFT fail, or return NaN if quiet, when an operand is NaN or a shift is out of range.',
      ru: 'AND, OR, LSHIFT, RSHIFT, POW2, LSHIFTDIV и MULRSHIFT завершаются ошибкой, а тихие возвращают NaN, если операнд — NaN или сдвиг вне диапазона.',
    },
    applies: 'such an instruction ran with NaN or an invalid shift, and neither failed nor returned NaN',
    emulator: 'has in part',
  }),
  'frozen.endStatus': rule(13, {
    title: {
      en: 'Status of a frozen account with its initial state',
      ru: 'Статус замороженного аккаунта с исходным состоянием',
    },
    change: {
      en: 'The end status is uninit when an account is frozen and its state hash equals its address.',
      ru: 'Конечный статус — uninit, если аккаунт заморожен, а хеш его состояния равен адресу.',
    },
    applies: 'the account was frozen with a state hash equal to its address',
    emulator: 'has',
  }),
  'send.ignoreErrors': rule(13, {
    title: { en: 'Send mode +2 covers more errors', ru: 'Режим отправки +2 покрывает больше ошибок' },
    change: {
      en: 'Mode +2 also skips a message with an invalid source (35), invalid libraries in its StateInit, or an invalid mode.',
      ru: 'Режим +2 пропускает и сообщение с неверным отправителем (35), неверными библиотеками в StateInit или неверным режимом.',
    },
    applies: 'the action phase failed with code 34 or 35 at a message sent with mode +2',
    emulator: 'lacks',
  }),
  'bounce.extraCurrencyFee': rule(13, {
    title: { en: 'Forward fee of bounced extra currencies', ru: 'Плата за возврат дополнительных валют' },
    change: {
      en: 'The dictionary of extra currencies does not add to fwd_fee of a bounced message.',
      ru: 'Словарь дополнительных валют не увеличивает fwd_fee возвращённого сообщения.',
    },
    applies: 'a message with extra currencies bounced',
    emulator: 'lacks',
  }),
  'storage.destroyed': rule(13, {
    title: { en: 'Flag of an account deleted in the storage phase', ru: 'Флаг аккаунта, удалённого в фазе хранения' },
    change: {
      en: 'A transaction whose storage phase deletes the account has destroyed set.',
      ru: 'Транзакция, в фазе хранения которой аккаунт удалён, имеет флаг destroyed.',
    },
    applies: 'the storage phase deleted the account, and destroyed is not set',
    emulator: 'lacks',
  }),
  'sendmsg.userFees': rule(14, {
    title: { en: 'Fee estimate of SENDMSG', ru: 'Оценка платы в SENDMSG' },
    change: {
      en: 'SENDMSG ignores fwd_fee and ihr_fee that the contract wrote into the message.',
      ru: 'SENDMSG не учитывает fwd_fee и ihr_fee, записанные контрактом в сообщение.',
    },
    applies: 'SENDMSG returned no more than the fees written into its message, or its message is unknown',
    emulator: 'lacks',
  }),
  'ristretto.identity': rule(14, {
    title: { en: 'Identity element of Ristretto255', ru: 'Нейтральный элемент Ristretto255' },
    change: {
      en: 'RIST255_MUL accepts the identity, returns it as 0, and always validates both operands.',
      ru: 'RIST255_MUL принимает нейтральный элемент, возвращает его как 0 и всегда проверяет оба операнда.',
    },
    applies:
      'RIST255_MUL ran with the point 0 or a multiple of the group order, and gave another result or did not validate the point',
    emulator: 'lacks',
  }),
  'ecrecover.legacyV': rule(14, {
    title: { en: 'ECRECOVER with v = 27 or 28', ru: 'ECRECOVER с v = 27 или 28' },
    change: {
      en: 'ECRECOVER accepts 27 and 28 as 0 and 1.',
      ru: 'ECRECOVER принимает 27 и 28 как 0 и 1.',
    },
    applies: 'ECRECOVER ran with v = 27 or 28',
    emulator: 'lacks',
  }),
  'chksign.weakKeys': rule(14, {
    title: { en: 'Signatures of the zero and identity keys', ru: 'Подписи нулевым и нейтральным ключами' },
    change: {
      en: 'CHKSIGNU and CHKSIGNS return false for the public key 0 and for the identity (2^248).',
      ru: 'CHKSIGNU и CHKSIGNS возвращают false для открытого ключа 0 и нейтрального элемента (2^248).',
    },
    applies: 'a signature was accepted for one of these keys',
    emulator: 'lacks',
  }),
  'arithmetic.shiftNaN': rule(14, {
    title: { en: 'NaN in the other shifts', ru: 'NaN в остальных сдвигах' },
    change: {
      en: 'Quiet RSHIFT… and MODPOW2… return NaN for an invalid shift instead of failing, and shifts of NaN are NaN.',
      ru: 'Тихие RSHIFT… и MODPOW2… при неверном сдвиге возвращают NaN, а не завершаются ошибкой; сдвиг NaN даёт NaN.',
    },
    applies: 'such an instruction ran with NaN or an invalid shift, and neither failed nor returned NaN as required',
    emulator: 'lacks',
  }),
  'savelist.filled': rule(14, {
    title: { en: 'Filled slots of save lists', ru: 'Занятые ячейки списков сохранения' },
    change: {
      en: 'SETCONTCTR…, SETRETCTR, SETALTCTR, SAVECTR and SAVEALTCTR keep a filled slot instead of failing.',
      ru: 'SETCONTCTR…, SETRETCTR, SETALTCTR, SAVECTR и SAVEALTCTR сохраняют занятую ячейку, а не завершаются ошибкой.',
    },
    applies: 'such an instruction failed because of the value in its slot',
    emulator: 'lacks',
  }),
  'bounce.actionFailureValue': rule(14, {
    title: { en: 'Value of a bounce after a failed action phase', ru: 'Сумма возврата после ошибки в фазе действий' },
    change: {
      en: 'The bounce returns the value that the message had before the action phase.',
      ru: 'Возвращается остаток суммы сообщения, который был до фазы действий.',
    },
    applies: 'the action phase failed and bounced after it had processed a message with mode 64 or 128',
    emulator: 'lacks',
  }),
  'library.actions': rule(15, {
    title: { en: 'Library changes by governance only', ru: 'Изменение библиотек только управляющими контрактами' },
    change: {
      en: 'The library action fails (46) unless the contract is a special one, and private libraries cannot be added.',
      ru: 'Действие с библиотекой завершается ошибкой (46), если контракт не специальный; частные библиотеки добавить нельзя.',
    },
    applies: 'the action phase processed a library action of another contract, or one that adds a private library',
    emulator: 'lacks',
  }),
  'library.private': rule(15, {
    title: { en: 'Libraries of accounts are not loaded', ru: 'Библиотеки аккаунтов не загружаются' },
    change: {
      en: 'Code does not find libraries in its account or in the StateInit of the message, only those of the masterchain.',
      ru: 'Код не находит библиотеки своего аккаунта и StateInit сообщения, только библиотеки мастерчейна.',
    },
    applies:
      'code ran whose account or StateInit has a library that its cells refer to and that is not in the masterchain',
    emulator: 'lacks',
  }),
  'library.deploy': rule(15, {
    title: { en: 'No deployment with libraries', ru: 'Нет развёртывания с библиотеками' },
    change: {
      en: 'A StateInit with libraries does not deploy an account.',
      ru: 'StateInit с библиотеками не развёртывает аккаунт.',
    },
    applies: 'an account was deployed by a StateInit with libraries',
    emulator: 'lacks',
  }),
  'action.fine': rule(15, {
    title: { en: 'Fine for all processed messages', ru: 'Штраф за все обработанные сообщения' },
    change: {
      en: 'When the action phase fails, the fine also covers the messages that were processed before.',
      ru: 'При ошибке в фазе действий штраф взимается и за обработанные до неё сообщения.',
    },
    applies: 'the action phase failed after it had processed a message',
    emulator: 'lacks',
  }),
  'messages.totalSize': rule(15, {
    title: { en: 'Total size of outgoing messages', ru: 'Общий размер исходящих сообщений' },
    change: {
      en: 'All outgoing messages of a transaction have at most 5,242,880 bits and 20,480 cells, or the limits of config parameter 43.',
      ru: 'Все исходящие сообщения транзакции содержат не более 5 242 880 бит и 20 480 ячеек или столько, сколько задано параметром 43.',
    },
    applies: 'the messages of the transaction exceed the limits',
    emulator: 'lacks',
  }),
} as const satisfies Record<string, VersionRule>

/** The id of a rule. */
export type VersionRuleId = keyof typeof versionRules

/** The newest version whose rules are listed. */
export const newestListedVersion = Math.max(...Object.values(versionRules).map(({ version }) => version))
