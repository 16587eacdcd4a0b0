/** Labels of accounts whose owners tell deposits apart by a comment: exchanges and custodial services. */
const pattern =
  /\b(?:binance|bybit|okx|okex|kucoin|gate(?:\.io)?|htx|huobi|mexc|bitget|kraken|bitfinex|coinex|lbank|exmo|whitebit|crypto\.com|bitmart|bingx|coinone|upbit|exchange|deposit|custod(?:y|ial))\b/i

/** Whether an account with this label usually needs a comment. */
export const needsMemo = (label: string): boolean => pattern.test(label)
