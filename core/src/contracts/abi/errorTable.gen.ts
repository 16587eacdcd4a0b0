// Made by scripts/makeAbiTables.ts; change the facts or the script, not this file.
// Derived from the ABI facts of tonkeeper/tongo (MIT licence), commit 62e2b89, 2026-08-04. Facts only.

/** `interface|exit code|what it means`. */
export const errorTable = `
bidask_lp_multitoken|83|Insufficient gas for operation
bidask_pool|83|Insufficient gas for operation
coffee_cross_dex|100|Invalid payload to resend
coffee_cross_dex|101|Dedust payload is empty
coffee_cross_dex|102|ProxyTON payload is empty
coffee_cross_dex|103|BidAsk payload is empty
coffee_cross_dex|200|Not an admin
coffee_factory|250|Unexpected
coffee_factory|252|Wrong sender
coffee_factory|254|Not an admin
coffee_factory|255|Wrong chain
coffee_factory|256|Wrong assets
coffee_factory|257|Same assets
coffee_factory|258|Wrong signature
coffee_factory|267|Invalid asset type
coffee_mev_protector|100|Empty tx to resend
coffee_mev_protector|101|Dedust payload is empty
coffee_mev_protector|200|Invalid jetton forward payload
coffee_mev_protector|201|Invalid native payload
coffee_mev_protector|300|Not an admin
coffee_pool|250|Unexpected
coffee_pool|252|Wrong sender
coffee_pool|255|Wrong chain
coffee_pool|256|Wrong assets
coffee_pool|258|Wrong signature
coffee_pool|262|AMM failed
coffee_pool|263|Invalid AMM settings
coffee_pool|264|Invalid liquidity
coffee_pool|265|Invalid fee
coffee_pool|266|Invalid condition
coffee_pool|267|Invalid asset type
coffee_pool|268|Deadline exceeded
coffee_pool|269|Slippage tolerated
coffee_pool|270|Pool already exists
coffee_pool|271|Reserves ratio failed
coffee_pool|272|Already active
coffee_pool|273|Not active
coffee_staking_item|99|Not initialized
coffee_staking_item|100|Already initialized
coffee_staking_item|500|Too early to unlock
coffee_staking_item|501|Too late to extend
coffee_staking_item|502|Zero points
coffee_staking_master|81|Unknown jetton wallet
coffee_staking_master|99|Not initialized
coffee_staking_master|100|Already initialized
coffee_staking_master|110|Mismatching duration
coffee_staking_master|111|Zero reward rate
coffee_staking_master|200|Token not distributed
coffee_staking_vault|80|Invalid amount
coffee_staking_vault|82|Invalid dictionary value
coffee_staking_vault|99|Not initialized
coffee_staking_vault|100|Already initialized
coffee_staking_vault|403|Unauthorized access
coffee_staking_vault|503|Wrong period
coffee_staking_vault|504|Unexpected forward opcode
coffee_vault|250|Unexpected
coffee_vault|252|Wrong sender
coffee_vault|253|Not a factory
coffee_vault|255|Wrong chain
coffee_vault|256|Wrong assets
coffee_vault|257|Same assets
coffee_vault|258|Wrong signature
coffee_vault|259|Invalid balance
coffee_vault|267|Invalid asset type
coffee_vault_jetton|260|Invalid jetton master
coffee_vault_jetton|272|Already active
coffee_vault_jetton|273|Not active
multisig_order_v2|104|Unauthorized init
multisig_order_v2|105|Already inited
multisig_order_v2|106|Unauthorized sign
multisig_order_v2|107|Already approved
multisig_order_v2|111|Expired
multisig_order_v2|112|Already executed
multisig_order_v2|65535|Unknown op
multisig_v2|100|Not enough TON
multisig_v2|101|Unauthorized execute
multisig_v2|102|Signers outdated
multisig_v2|103|Invalid dictionary sequence
multisig_v2|108|Inconsistent data
multisig_v2|109|Invalid threshold
multisig_v2|110|Invalid signers
multisig_v2|111|Expired
multisig_v2|1007|Unauthorized proposer
multisig_v2|1008|Invalid new order
nft_auction_getgems_v3|403|Unauthorized address
nft_auction_getgems_v3|1000|Low bid
nft_auction_getgems_v3|1001|Already initiated
nft_auction_getgems_v3|1002|Invalid op, expect ownership_assigned
nft_auction_getgems_v3|1003|Invalid op, expect ownership_assigned
nft_auction_getgems_v3|1005|Already executed
nft_auction_getgems_v3|1006|Already activated
nft_auction_getgems_v3|1008|Not enough TON
nft_auction_getgems_v3|1009|Already has bid
nft_auction_getgems_v3|1010|Auction in progress
nft_auction_getgems_v3|65535|Unknown operation
nft_auction_getgems_v4|403|Unauthorized address
nft_auction_getgems_v4|1000|Low bid
nft_auction_getgems_v4|1001|Already initiated
nft_auction_getgems_v4|1002|Invalid op, expect ownership_assigned
nft_auction_getgems_v4|1003|Invalid op, expect ownership_assigned
nft_auction_getgems_v4|1005|Already executed
nft_auction_getgems_v4|1006|Already activated
nft_auction_getgems_v4|1008|Not enough TON
nft_auction_getgems_v4|1009|Already has bid
nft_auction_getgems_v4|1010|Auction in progress
nft_auction_getgems_v4|1014|Auction is in a broken state: auction duration is too long
nft_auction_getgems_v4|1015|Auction has not been activated yet
nft_auction_getgems_v4|1016|Auction is in a broken state
nft_auction_getgems_v4|1017|Wrong currency
nft_auction_getgems_v4|65535|Unknown operation
nft_sale_getgems_v2|404|Already sold or cancelled
nft_sale_getgems_v2|450|Not enough TONs for sale
nft_sale_getgems_v2|457|Not enough TONs for cancellation
nft_sale_getgems_v2|458|Unauthorized cancellation
nft_sale_getgems_v2|500|Unauthorized initiation
nft_sale_getgems_v2|501|Invalid op, expected ownership_assigned
nft_sale_getgems_v2|65535|Unknown operation
nft_sale_getgems_v3|404|Already sold or cancelled
nft_sale_getgems_v3|405|Mode 32 not allowed
nft_sale_getgems_v3|406|Can't execute command at this time
nft_sale_getgems_v3|408|Inconsistent price and fees
nft_sale_getgems_v3|409|Inconsistent price and fees
nft_sale_getgems_v3|410|Inconsistent price and fees
nft_sale_getgems_v3|450|Not enough TONs for sale
nft_sale_getgems_v3|457|Not enough TONs for cancellation
nft_sale_getgems_v3|458|Unauthorized cancellation
nft_sale_getgems_v3|500|Unauthorized initiation
nft_sale_getgems_v3|501|Invalid op, expected ownership_assigned
nft_sale_getgems_v3|65535|Unknown operation
nft_sale_getgems_v4|404|Already sold or cancelled
nft_sale_getgems_v4|405|Mode 32 not allowed
nft_sale_getgems_v4|406|Can't execute command at this time
nft_sale_getgems_v4|408|Inconsistent price and fees
nft_sale_getgems_v4|409|Inconsistent price and fees
nft_sale_getgems_v4|410|Inconsistent price and fees
nft_sale_getgems_v4|450|Not enough TONs for sale
nft_sale_getgems_v4|451|This sale is broken: royalty, fee, or profit is less than zero
nft_sale_getgems_v4|457|Not enough TONs for cancellation
nft_sale_getgems_v4|458|Unauthorized cancellation
nft_sale_getgems_v4|459|This sale is only for a jetton
nft_sale_getgems_v4|500|Unauthorized initiation
nft_sale_getgems_v4|501|Invalid op, expected ownership_assigned
nft_sale_getgems_v4|4501|Not enough funds for sale
nft_sale_getgems_v4|65535|Unknown operation
smart_account|158|Invalid amm address
smart_account|170|Invalid created at
smart_account|171|Query already processed
smart_account|172|Invalid smart account address
smart_account|173|Invalid message to send
smart_account|174|Intent already processed
smart_account|180|User signature invalid
smart_account|190|Invalid sa address
smart_account|191|Invalid direction
smart_account|192|Not enough amount for gas
smart_account|401|Unauthorized
smart_account|402|Public key not found
smart_account|403|Too many public keys
smart_account|404|Vault not found
smart_account|405|Not enough balance
smart_account|406|Insufficient gas
smart_account|407|Invalid query id
smart_account|408|Invalid destination
smart_account|409|Invalid position
smart_account|410|Position not free
smart_account|411|Invalid op
smart_account|412|Parent query not processed
smart_account|413|Invalid trader address
smart_account|414|Invalid factory address
smart_account|415|Invalid sender address
smart_account|416|Too many referrers
smart_account|417|Upgrade payload not found
smart_account|418|New code not found
smart_account|419|Invalid discount
smart_account|420|Invalid rebate
smart_account|421|Invalid actual version
smart_account|422|Referrer data not found
smart_account|423|Invalid referrer address
smart_account|424|Invalid referrer parts
smart_account|425|Incorrect spent amount
smart_account|426|Too many intents
smart_account|427|Not enough real balance
smart_account|65535|Wrong operation
smart_account_blank|401|Unauthorized
smart_account_blank|65535|Wrong operation
smart_account_factory|150|Not enough gas to deploy
smart_account_factory|401|Unauthorized
smart_account_factory|406|Insufficient gas
smart_account_factory|710|Wrong workchain
smart_account_factory|65535|Wrong operation
storm_executor|351|Not an owner
storm_executor|354|Wrong vault wc
storm_executor|357|Negative response value
storm_executor|358|Not a collection
storm_executor|359|Min add amount value
storm_executor|360|Vault was not added
storm_executor|361|Min TON for claim
storm_executor|362|Vault not found
storm_executor|65535|Wrong operation
storm_executor_collection|351|Not an owner
storm_executor_collection|352|Provide vaults min value
storm_executor_collection|353|Unauthorized batch request
storm_executor_collection|354|Wrong vault wc
storm_executor_collection|355|Vault already added
storm_executor_collection|356|Min executor mint value
storm_position_manager|500|Position locked
storm_position_manager|501|Not an amm
storm_position_manager|502|Not a trader
storm_position_manager|504|Not found
storm_position_manager|505|Position exists
storm_position_manager|507|Not a vault
storm_position_manager|508|Wrong order type
storm_position_manager|509|Order exists
storm_position_manager|510|Wrong order params
storm_position_manager|511|Position not found
storm_position_manager|512|Expired
storm_position_manager|513|No free order
storm_position_manager|514|Order not found
storm_position_manager|515|Vamm bounced
storm_position_manager|516|Max orders
storm_position_manager|517|Order canceled
storm_position_manager|518|Min provide gas
storm_position_manager|519|Min provide order gas
storm_position_manager|520|Min cancel order gas
storm_position_manager|521|Not a referral
storm_position_manager|522|Not inited
storm_position_manager|523|Position manager inited
storm_position_manager|524|Wrong init addr
storm_position_manager|525|Late migration
storm_position_manager|526|Direction mismatch
storm_position_manager|527|Market order canceled
storm_position_manager|65535|Wrong operation
storm_referral|301|Not an owner
storm_referral|303|Wrong vault wc
storm_referral|307|Can not transfer kol
storm_referral|308|Negative response value
storm_referral|309|Not a collection
storm_referral|311|Min add amount value
storm_referral|312|Min provide fees value
storm_referral|313|Vault was not added
storm_referral|314|Min TON for claim
storm_referral|315|Vault not found
storm_referral|316|Unauthorized batch request
storm_referral|65535|Wrong operation
storm_referral_collection|301|Not an owner
storm_referral_collection|302|Provide vaults min value
storm_referral_collection|303|Wrong vault wc
storm_referral_collection|304|Vault already added
storm_referral_collection|305|Min referral mint value
storm_referral_collection|306|Wrong ref type
storm_referral_collection|65535|Wrong operation
storm_vamm|157|Invalid vault address
storm_vamm|158|Invalid amm address
storm_vamm|401|Not an admin
storm_vamm|404|Not enough gas
storm_vamm|405|Wrong position address
storm_vamm|407|Not a vault
storm_vamm|409|Less margin ratio
storm_vamm|411|Wrong size
storm_vamm|412|Position bad debt
storm_vamm|413|Wrong position timestamp
storm_vamm|414|Wrong amount
storm_vamm|415|High price impact
storm_vamm|416|Over spread limit
storm_vamm|417|Over max open notional
storm_vamm|418|Not executable by stop
storm_vamm|419|Not executable
storm_vamm|420|Wrong base asset reserve
storm_vamm|421|Wrong quote asset reserve
storm_vamm|422|Wrong id
storm_vamm|423|Quorum failed
storm_vamm|424|Invalid timestamp
storm_vamm|425|Invalid diff
storm_vamm|426|Wrong leverage
storm_vamm|427|Slippage tolerance
storm_vamm|428|Negative margin to trader
storm_vamm|429|Order expired
storm_vamm|430|Wrong liquidity
storm_vamm|431|Invalid base asset amount
storm_vamm|432|Paused
storm_vamm|433|Close only
storm_vamm|434|Market is active
storm_vamm|435|Market is not active
storm_vamm|436|Wrong referral item
storm_vamm|437|Wrong executor item
storm_vamm|438|Start already set
storm_vamm|439|End already set
storm_vamm|440|Not started
storm_vamm|441|Ended
storm_vamm|442|Wrong start date
storm_vamm|443|Wrong end date
storm_vamm|444|Wrong executor address
storm_vamm|445|Direct increase disabled
storm_vamm|446|Direct close disabled
storm_vamm|447|Unknown oracle payload
storm_vamm|448|Wrong single oracle payload
storm_vamm|450|Wrong pause
storm_vamm|451|Market paused
storm_vamm|452|Not enough pnl
storm_vamm|453|High cumulative price impact
storm_vamm|454|Pause after unpause
storm_vamm|455|Too close to liquidation
storm_vamm|456|Unpause not defined
storm_vamm|457|Invalid pause at
storm_vamm|458|Invalid unpause at
storm_vamm|459|Day trading disabled
storm_vamm|460|Not close to pause
storm_vamm|461|Not enough leverage
storm_vamm|462|Invalid oracle timestamp
storm_vamm|463|Margin is sufficient
storm_vamm|464|Invalid VPI price
storm_vamm|470|Wrong smart account address
storm_vamm|471|V3 close cooldown
storm_vamm|1000|Invalid message magic
storm_vamm|1001|Invalid payload magic
storm_vamm|1002|Invalid feeds count
storm_vamm|1003|Invalid index feed id
storm_vamm|1005|Invalid property count
storm_vamm|1006|Invalid property id
storm_vamm|1007|Invalid lazer signature
storm_vamm|1008|Invalid vamm type
storm_vamm|65535|Wrong operation
storm_vamm_coinm|157|Invalid vault address
storm_vamm_coinm|158|Invalid amm address
storm_vamm_coinm|401|Not an admin
storm_vamm_coinm|404|Not enough gas
storm_vamm_coinm|405|Wrong position address
storm_vamm_coinm|407|Not a vault
storm_vamm_coinm|409|Less margin ratio
storm_vamm_coinm|411|Wrong size
storm_vamm_coinm|412|Position bad debt
storm_vamm_coinm|413|Wrong position timestamp
storm_vamm_coinm|414|Wrong amount
storm_vamm_coinm|415|High price impact
storm_vamm_coinm|416|Over spread limit
storm_vamm_coinm|417|Over max open notional
storm_vamm_coinm|418|Not executable by stop
storm_vamm_coinm|419|Not executable
storm_vamm_coinm|420|Wrong base asset reserve
storm_vamm_coinm|421|Wrong quote asset reserve
storm_vamm_coinm|422|Wrong id
storm_vamm_coinm|423|Quorum failed
storm_vamm_coinm|424|Invalid timestamp
storm_vamm_coinm|425|Invalid diff
storm_vamm_coinm|426|Wrong leverage
storm_vamm_coinm|427|Slippage tolerance
storm_vamm_coinm|428|Negative margin to trader
storm_vamm_coinm|429|Order expired
storm_vamm_coinm|430|Wrong liquidity
storm_vamm_coinm|431|Invalid base asset amount
storm_vamm_coinm|432|Paused
storm_vamm_coinm|433|Close only
storm_vamm_coinm|434|Market is active
storm_vamm_coinm|435|Market is not active
storm_vamm_coinm|436|Wrong referral item
storm_vamm_coinm|437|Wrong executor item
storm_vamm_coinm|438|Start already set
storm_vamm_coinm|439|End already set
storm_vamm_coinm|440|Not started
storm_vamm_coinm|441|Ended
storm_vamm_coinm|442|Wrong start date
storm_vamm_coinm|443|Wrong end date
storm_vamm_coinm|444|Wrong executor address
storm_vamm_coinm|445|Direct increase disabled
storm_vamm_coinm|446|Direct close disabled
storm_vamm_coinm|447|Unknown oracle payload
storm_vamm_coinm|449|Wrong double oracle payload
storm_vamm_coinm|450|Wrong pause
storm_vamm_coinm|451|Market paused
storm_vamm_coinm|452|Not enough pnl
storm_vamm_coinm|453|High cumulative price impact
storm_vamm_coinm|454|Pause after unpause
storm_vamm_coinm|455|Too close to liquidation
storm_vamm_coinm|456|Unpause not defined
storm_vamm_coinm|457|Invalid pause at
storm_vamm_coinm|458|Invalid unpause at
storm_vamm_coinm|459|Day trading disabled
storm_vamm_coinm|460|Not close to pause
storm_vamm_coinm|461|Not enough leverage
storm_vamm_coinm|462|Invalid oracle timestamp
storm_vamm_coinm|463|Margin is sufficient
storm_vamm_coinm|464|Invalid VPI price
storm_vamm_coinm|470|Wrong smart account address
storm_vamm_coinm|471|V3 close cooldown
storm_vamm_coinm|1000|Invalid message magic
storm_vamm_coinm|1001|Invalid payload magic
storm_vamm_coinm|1002|Invalid feeds count
storm_vamm_coinm|1003|Invalid index feed id
storm_vamm_coinm|1004|Invalid settlement feed id
storm_vamm_coinm|1005|Invalid property count
storm_vamm_coinm|1006|Invalid property id
storm_vamm_coinm|1007|Invalid lazer signature
storm_vamm_coinm|1008|Invalid vamm type
storm_vamm_coinm|65535|Wrong operation
storm_vault|100|Invalid jetton
storm_vault|101|Invalid jetton amount
storm_vault|102|Not enough gas
storm_vault|103|Wrong position address
storm_vault|104|Not a vamm
storm_vault|106|Not a lp minter
storm_vault|107|Not an admin
storm_vault|108|Wrong referral item
storm_vault|109|Wrong executor item
storm_vault|110|Not a batch op
storm_vault|111|Wrong buffer params
storm_vault|112|Not a claimer
storm_vault|113|Jetton minter not found
storm_vault|114|Smart account factory not found
storm_vault|115|Keys setup not allowed
storm_vault|116|V3 paused
storm_vault|117|Invalid keys dict
storm_vault|65535|Wrong operation
storm_vault_native|100|Invalid jetton
storm_vault_native|101|Invalid jetton amount
storm_vault_native|102|Not enough gas
storm_vault_native|103|Wrong position address
storm_vault_native|104|Not a vamm
storm_vault_native|106|Not a lp minter
storm_vault_native|107|Not an admin
storm_vault_native|108|Wrong referral item
storm_vault_native|109|Wrong executor item
storm_vault_native|110|Not a batch op
storm_vault_native|111|Wrong buffer params
storm_vault_native|112|Not a claimer
storm_vault_native|113|Jetton minter not found
storm_vault_native|114|Smart account factory not found
storm_vault_native|115|Keys setup not allowed
storm_vault_native|116|V3 paused
storm_vault_native|117|Invalid keys dict
storm_vault_native|65535|Wrong operation
subscription_v2|460|Not enough funds
subscription_v2|461|Too early request
subscription_v2|462|Too many requests
subscription_v2|463|Sender is not wallet
subscription_v2|464|Not initialized
subscription_v2|465|Initialized
subscription_v2|466|Sender is not owner
subscription_v2|467|Sender is not beneficiary
subscription_v2|468|Invalid charging date
subscription_v2|469|Invalid reduce payment amount
subscription_v2|470|Subscription is not activated
subscription_v2|471|Wallet address is withdraw address
wallet_v4r2|33|Invalid seqno
wallet_v4r2|34|Invalid subwallet ID
wallet_v4r2|35|Invalid signature
wallet_v4r2|36|Expired message
wallet_v4r2|39|Plugin not found
wallet_v4r2|80|Not enough TON
`
