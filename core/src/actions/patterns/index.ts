import type { Pattern } from '../pattern.ts'
import { claim } from './domains/claim.ts'
import { register } from './domains/register.ts'
import { renew } from './domains/renew.ts'
import { burn } from './jettons/burn.ts'
import { flawedTransfer } from './jettons/flawedTransfer.ts'
import { governedMint } from './jettons/governedMint.ts'
import { mint } from './jettons/mint.ts'
import { transfer as jettonTransfer } from './jettons/transfer.ts'
import { wrappedMint } from './jettons/wrappedMint.ts'
import { bidask as bidaskLiquidity } from './liquidity/bidask.ts'
import { bidaskCoins } from './liquidity/bidaskCoins.ts'
import { both as bothLiquidity } from './liquidity/both.ts'
import { coffee as coffeeLiquidity } from './liquidity/coffee.ts'
import { dedust as dedustLiquidity } from './liquidity/dedust.ts'
import { moon as moonLiquidity } from './liquidity/moon.ts'
import { stonfi as stonfiLiquidity } from './liquidity/stonfi.ts'
import { tonco as toncoLiquidity } from './liquidity/tonco.ts'
import { auctionBuy } from './nfts/auctionBuy.ts'
import { auctionEnd } from './nfts/auctionEnd.ts'
import { bid } from './nfts/bid.ts'
import { jettonBid } from './nfts/jettonBid.ts'
import { jettonPurchase } from './nfts/jettonPurchase.ts'
import { ownAuction } from './nfts/ownAuction.ts'
import { purchase } from './nfts/purchase.ts'
import { telemintBid } from './nfts/telemintBid.ts'
import { telemintBuy } from './nfts/telemintBuy.ts'
import { transfer as nftTransfer } from './nfts/transfer.ts'
import { transferByNotice } from './nfts/transferByNotice.ts'
import { invoice } from './payments/invoice.ts'
import { jettonInvoice } from './payments/jettonInvoice.ts'
import { first as proxyTon } from './proxyTon/first.ts'
import { second as proxyTonV2 } from './proxyTon/second.ts'
import { secondPayout as proxyTonV2Payout } from './proxyTon/secondPayout.ts'
import { affluentRequest } from './staking/affluentRequest.ts'
import { affluentStake } from './staking/affluentStake.ts'
import { affluentWithdraw } from './staking/affluentWithdraw.ts'
import { electionsDeposit } from './staking/electionsDeposit.ts'
import { electionsRecover } from './staking/electionsRecover.ts'
import { ethenaRequest } from './staking/ethenaRequest.ts'
import { ethenaStake } from './staking/ethenaStake.ts'
import { ethenaTransfer } from './staking/ethenaTransfer.ts'
import { itemPayout } from './staking/itemPayout.ts'
import { liquidDeposit } from './staking/liquidDeposit.ts'
import { liquidRequest } from './staking/liquidRequest.ts'
import { liquidWithdraw } from './staking/liquidWithdraw.ts'
import { nominatorsDeposit } from './staking/nominatorsDeposit.ts'
import { nominatorsPayout } from './staking/nominatorsPayout.ts'
import { nominatorsRequest } from './staking/nominatorsRequest.ts'
import { nominatorsWithdraw } from './staking/nominatorsWithdraw.ts'
import { whalesDeposit } from './staking/whalesDeposit.ts'
import { whalesRequest } from './staking/whalesRequest.ts'
import { whalesWithdraw } from './staking/whalesWithdraw.ts'
import { begin } from './subscriptions/begin.ts'
import { endBySubscription } from './subscriptions/endBySubscription.ts'
import { endByWallet } from './subscriptions/endByWallet.ts'
import { payment } from './subscriptions/payment.ts'
import { beginRelayed, endRelayed } from './subscriptions/relayed.ts'
import { request } from './subscriptions/request.ts'
import { bidask, bidaskFromCoins } from './swaps/bidask.ts'
import { coffee, coffeeFromCoins, coffeeNextHop } from './swaps/coffee.ts'
import { dedust, dedustFromCoins, dedustNextHop } from './swaps/dedust.ts'
import { dedustV2 } from './swaps/dedustV2.ts'
import { megaton } from './swaps/megaton.ts'
import { moon, moonFromCoins } from './swaps/moon.ts'
import { stonfi } from './swaps/stonfi.ts'
import { stonfiV2, stonfiV2NextHop } from './swaps/stonfiV2.ts'
import { tonco } from './swaps/tonco.ts'
import { gasRelay } from './wallets/gasRelay.ts'

/** Every pattern, in the order in which they have their chance: a later one sees what earlier ones made. */
export const patterns: readonly Pattern[] = [
  gasRelay,
  ownAuction,
  nftTransfer,
  transferByNotice,
  proxyTon,
  proxyTonV2Payout,
  proxyTonV2,
  ethenaTransfer,
  flawedTransfer,
  jettonTransfer,
  burn,
  wrappedMint,
  purchase,
  jettonPurchase,
  telemintBuy,
  telemintBid,
  register,
  bid,
  jettonBid,
  auctionBuy,
  auctionEnd,
  claim,
  stonfi,
  stonfiV2,
  stonfiV2NextHop,
  dedust,
  dedustFromCoins,
  dedustNextHop,
  dedustV2,
  governedMint,
  mint,
  invoice,
  jettonInvoice,
  megaton,
  endByWallet,
  endBySubscription,
  begin,
  beginRelayed,
  endRelayed,
  payment,
  request,
  liquidDeposit,
  liquidWithdraw,
  liquidRequest,
  itemPayout,
  electionsDeposit,
  electionsRecover,
  nominatorsDeposit,
  nominatorsWithdraw,
  nominatorsRequest,
  nominatorsPayout,
  whalesDeposit,
  whalesWithdraw,
  whalesRequest,
  renew,
  dedustLiquidity,
  bidaskLiquidity,
  bidaskCoins,
  stonfiLiquidity,
  moonLiquidity,
  bothLiquidity,
  coffeeLiquidity,
  toncoLiquidity,
  ethenaStake,
  ethenaRequest,
  affluentStake,
  affluentRequest,
  affluentWithdraw,
  bidaskFromCoins,
  bidask,
  moonFromCoins,
  moon,
  tonco,
  coffee,
  coffeeFromCoins,
  coffeeNextHop,
]
