import type { InterfaceName } from '../../contracts/interfaces.ts'
import { formatInterface } from '../../encoding/words.ts'

/** What contracts are in Russian, in the nominative and the genitive; names of protocols and versions stay as they are. */
const interfaceNames: ReadonlyMap<string, readonly [nominative: string, genitive: string]> = new Map(
  Object.entries({
    jetton_master: ['мастер-контракт жетона', 'мастер-контракта жетона'],
    jetton_wallet: ['кошелёк жетонов', 'кошелька жетонов'],
    jetton_wallet_governed: ['управляемый кошелёк жетонов', 'управляемого кошелька жетонов'],
    jetton_wallet_v1: ['кошелёк жетонов v1', 'кошелька жетонов v1'],
    jetton_wallet_v2: ['кошелёк жетонов v2', 'кошелька жетонов v2'],
    multisig_order_v2: ['ордер мультисига v2', 'ордера мультисига v2'],
    multisig_v2: ['мультисиг v2', 'мультисига v2'],
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
