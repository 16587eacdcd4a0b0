/** Texts of fields that are one of a few: kinds of orders and contracts, results, reasons. */
const terms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Kinds of contracts of validators.
    'liquid staking controller': 'контроллер ликвидного стейкинга',
    'nominator pool': 'пул номинаторов',
    'single nominator pool': 'пул одного номинатора',
    'TON Whales pool': 'пул TON Whales',
    'validator pool': 'пул валидатора',
    // Orders and positions.
    'add margin': 'добавление маржи',
    'remove margin': 'вывод маржи',
    'stop loss': 'стоп-лосс',
    'take profit': 'тейк-профит',
    limit: 'лимитный',
    market: 'рыночный',
    long: 'лонг',
    short: 'шорт',
    executor: 'исполнителя',
    referral: 'реферала',
    // Results of a verification.
    succeeded: 'успешно',
    nonce_out_of_range: 'номер вне допустимого диапазона',
    dvn_not_configured: 'верификатор не настроен',
    // Why the elector and the configuration reject.
    'a mandatory parameter cannot be removed': 'обязательный параметр нельзя удалить',
    'another address has staked with the same key': 'с тем же ключом участвует другой адрес',
    'it expires too early': 'срок истекает слишком рано',
    'it is for other elections': 'он для других выборов',
    'no elections are open for it': 'выборы для него не открыты',
    'the current value differs': 'текущее значение отличается',
    'the election is unknown': 'выборы неизвестны',
    'the max factor is below 1': 'наибольший множитель меньше 1',
    'the message does not carry enough TON': 'в сообщении недостаточно TON',
    'the parameter is critical, the proposal is not': 'параметр критический, а предложение — нет',
    'the proposal already exists': 'такое предложение уже есть',
    'the same proposal exists with another criticality': 'такое предложение есть с другой критичностью',
    'the signature is wrong': 'неверная подпись',
    'the stake is below the minimum': 'стейк меньше минимума',
    'the stake is less than 1/4096 of all stakes': 'стейк меньше 1/4096 всех стейков',
    'the validator has already voted': 'валидатор уже голосовал',
    'the validator has already voted, or the vote came too late':
      'валидатор уже голосовал, или голос пришёл слишком поздно',
    'the validator set differs': 'набор валидаторов отличается',
    'the value is too deep': 'значение слишком глубокое',
    'there is no such complaint': 'такой жалобы нет',
    'there is no such proposal': 'такого предложения нет',
    'it does not come from the masterchain': 'она не из мастерчейна',
    'it is too deep': 'она слишком глубокая',
    'the complaint already exists': 'такая жалоба уже есть',
    'the election is too long ago': 'выборы были слишком давно',
    'the fine is less than the price of the complaint': 'штраф меньше цены жалобы',
    'the fine is more than the stake': 'штраф больше стейка',
    'the validator was not elected there': 'валидатор не был там избран',
    // Why the network rejects a message before the VM starts.
    'the account has no code and the message has no StateInit': 'у аккаунта нет кода, а в сообщении нет StateInit',
    'the balance does not cover any gas': 'баланса не хватает на газ',
    'the balance does not cover the import fee of the external message':
      'баланса не хватает на импорт внешнего сообщения',
    'the hash of the StateInit does not match the address': 'хеш StateInit не соответствует адресу',
    'the message exceeds the size limit of the network': 'сообщение превышает лимит размера в сети',
    // Why a wallet has not sent a message.
    'it was never sent': 'сообщение не отправлено',
    'the balance did not cover it': 'баланса не хватило',
    'the wallet ignored the request': 'кошелёк проигнорировал запрос',
    // Why lenders reject.
    'another operation is in progress': 'выполняется другая операция',
    'a withdrawal is in progress': 'выполняется вывод',
    'not enough collateral': 'недостаточно залога',
    'not enough collateral, or another operation is in progress':
      'недостаточно залога, или выполняется другая операция',
    'prices are missing': 'нет цен',
    'rejected immediately': 'отклонено сразу',
    'the collateral is below the requested minimum': 'залог меньше запрошенного минимума',
    'the execution failed': 'сбой исполнения',
    'the liquidation is too large for the loan': 'ликвидация слишком велика для займа',
    'the liquidation is too large for the pool': 'ликвидация слишком велика для пула',
    'the loan cannot be liquidated': 'заём нельзя ликвидировать',
    'the oracle rejected the prices': 'оракул отклонил цены',
    'the pool does not have enough funds': 'в пуле недостаточно средств',
    'the pool does not have enough funds, or a limit is reached': 'в пуле недостаточно средств, или достигнут лимит',
  }),
)

/** A text of a field in Russian; `undefined` for one that has none. */
export const toRussianTerm = (text: string): string | undefined =>
  terms.get(text) ?? text.match(/^of an unknown reason \((\d+)\)$/)?.[1]?.replace(/^/, 'неизвестная причина ')
