import type { InterfaceName } from '../../contracts/interfaces.ts'
import { formatInterface } from '../../encoding/words.ts'

/** What contracts are in Russian, in the nominative and the genitive; names of protocols and versions stay as they are. */
const interfaceNames: ReadonlyMap<string, readonly [nominative: string, genitive: string]> = new Map(
  Object.entries({
    jetton_master: ['мастер жетона', 'мастера жетона'],
    jetton_wallet: ['жетонный кошелёк', 'жетонного кошелька'],
    jetton_wallet_governed: ['управляемый жетонный кошелёк', 'управляемого жетонного кошелька'],
    jetton_wallet_v1: ['жетонный кошелёк v1', 'жетонного кошелька v1'],
    jetton_wallet_v2: ['жетонный кошелёк v2', 'жетонного кошелька v2'],
    multisig_order_v2: ['ордер мультиподписи v2', 'ордера мультиподписи v2'],
    multisig_v2: ['кошелёк с мультиподписью v2', 'кошелька с мультиподписью v2'],
    nft_collection: ['коллекция NFT', 'коллекции NFT'],
    nft_item: ['элемент NFT', 'элемента NFT'],
    nft_item_simple: ['элемент NFT', 'элемента NFT'],
    nft_sale: ['продажа NFT', 'продажи NFT'],
    tv_pool: ['пул номинаторов', 'пула номинаторов'],
    validator_controller: ['контроллер валидатора', 'контроллера валидатора'],
  } satisfies { readonly [N in InterfaceName]?: readonly [string, string] }),
)

const wallet = /^wallet\b/

/** What a contract is, by its interface, in Russian. */
export const toRussianInterface = (name: string): string =>
  interfaceNames.get(name)?.[0] ?? formatInterface(name).replace(wallet, 'кошелёк')

/** The same in the genitive: whose call it is. */
export const toRussianInterfaceGenitive = (name: string): string =>
  interfaceNames.get(name)?.[1] ?? formatInterface(name).replace(wallet, 'кошелька')
