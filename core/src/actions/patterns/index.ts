import type { Pattern } from '../pattern.ts'
import { claim } from './domains/claim.ts'
import { register } from './domains/register.ts'
import { renew } from './domains/renew.ts'
import { burn } from './jettons/burn.ts'
import { flawedTransfer } from './jettons/flawedTransfer.ts'
import { governedMint } from './jettons/governedMint.ts'
import { mint } from './jettons/mint.ts'
import { transfer as jettonTransfer } from './jettons/transfer.ts'
import { wrappedTonMint } from './jettons/wrappedTonMint.ts'
import { bidask as bidaskLiquidity } from './liquidity/bidask.ts'
import { bidaskFromTon as bidaskLiquidityFromTon } from './liquidity/bidaskFromTon.ts'
import { coffee as coffeeLiquidity } from './liquidity/coffee.ts'
import { dedust as dedustLiquidity } from './liquidity/dedust.ts'
import { moon as moonLiquidity } from './liquidity/moon.ts'
import { stonfi as stonfiLiquidity } from './liquidity/stonfi.ts'
import { tonco as toncoLiquidity } from './liquidity/tonco.ts'
import { twoSided as twoSidedLiquidity } from './liquidity/twoSided.ts'
import { auctionBuyNow } from './nfts/auctionBuyNow.ts'
import { auctionEnd } from './nfts/auctionEnd.ts'
import { bid } from './nfts/bid.ts'
import { itemAuction } from './nfts/itemAuction.ts'
import { jettonBid } from './nfts/jettonBid.ts'
import { jettonPurchase } from './nfts/jettonPurchase.ts'
import { ownershipAssigned } from './nfts/ownershipAssigned.ts'
import { purchase } from './nfts/purchase.ts'
import { telemintBid } from './nfts/telemintBid.ts'
import { telemintBuyNow } from './nfts/telemintBuyNow.ts'
import { transfer as nftTransfer } from './nfts/transfer.ts'
import { invoice } from './payments/invoice.ts'
import { jettonInvoice } from './payments/jettonInvoice.ts'
import { pTonV1 } from './pTon/pTonV1.ts'
import { pTonV2 } from './pTon/pTonV2.ts'
import { pTonV2Payout } from './pTon/pTonV2Payout.ts'
import { affluentStake } from './staking/affluentStake.ts'
import { affluentWithdraw } from './staking/affluentWithdraw.ts'
import { affluentWithdrawRequest } from './staking/affluentWithdrawRequest.ts'
import { electionsDeposit } from './staking/electionsDeposit.ts'
import { electionsRecover } from './staking/electionsRecover.ts'
import { ethenaStake } from './staking/ethenaStake.ts'
import { ethenaTransfer } from './staking/ethenaTransfer.ts'
import { ethenaWithdrawRequest } from './staking/ethenaWithdrawRequest.ts'
import { liquidDeposit } from './staking/liquidDeposit.ts'
import { liquidNftPayout } from './staking/liquidNftPayout.ts'
import { liquidWithdraw } from './staking/liquidWithdraw.ts'
import { liquidWithdrawRequest } from './staking/liquidWithdrawRequest.ts'
import { nominatorsDeposit } from './staking/nominatorsDeposit.ts'
import { nominatorsPayout } from './staking/nominatorsPayout.ts'
import { nominatorsWithdraw } from './staking/nominatorsWithdraw.ts'
import { nominatorsWithdrawRequest } from './staking/nominatorsWithdrawRequest.ts'
import { whalesDeposit } from './staking/whalesDeposit.ts'
import { whalesWithdraw } from './staking/whalesWithdraw.ts'
import { whalesWithdrawRequest } from './staking/whalesWithdrawRequest.ts'
import { chargeRequest } from './subscriptions/chargeRequest.ts'
import { payment } from './subscriptions/payment.ts'
import { subscribeRelayed, unsubscribeRelayed } from './subscriptions/relayed.ts'
import { subscribe } from './subscriptions/subscribe.ts'
import { unsubscribeByContract } from './subscriptions/unsubscribeByContract.ts'
import { unsubscribeByWallet } from './subscriptions/unsubscribeByWallet.ts'
import { bidask, bidaskFromTon } from './swaps/bidask.ts'
import { coffee, coffeeFromTon, coffeeNextHop } from './swaps/coffee.ts'
import { dedust, dedustFromTon, dedustNextHop } from './swaps/dedust.ts'
import { dedustV2 } from './swaps/dedustV2.ts'
import { megaton } from './swaps/megaton.ts'
import { moon, moonFromTon } from './swaps/moon.ts'
import { stonfi } from './swaps/stonfi.ts'
import { stonfiV2, stonfiV2NextHop } from './swaps/stonfiV2.ts'
import { tonco } from './swaps/tonco.ts'
import { gasRelay } from './wallets/gasRelay.ts'

/** All patterns in the order in which they run; later patterns match the actions of earlier ones. */
export const patterns: readonly Pattern[] = [
  gasRelay,
  itemAuction,
  nftTransfer,
  ownershipAssigned,
  pTonV1,
  pTonV2Payout,
  pTonV2,
  ethenaTransfer,
  flawedTransfer,
  jettonTransfer,
  burn,
  wrappedTonMint,
  purchase,
  jettonPurchase,
  telemintBuyNow,
  telemintBid,
  register,
  bid,
  jettonBid,
  auctionBuyNow,
  auctionEnd,
  claim,
  stonfi,
  stonfiV2,
  stonfiV2NextHop,
  dedust,
  dedustFromTon,
  dedustNextHop,
  dedustV2,
  governedMint,
  mint,
  invoice,
  jettonInvoice,
  megaton,
  unsubscribeByWallet,
  unsubscribeByContract,
  subscribe,
  subscribeRelayed,
  unsubscribeRelayed,
  payment,
  chargeRequest,
  liquidDeposit,
  liquidWithdraw,
  liquidWithdrawRequest,
  liquidNftPayout,
  electionsDeposit,
  electionsRecover,
  nominatorsDeposit,
  nominatorsWithdraw,
  nominatorsWithdrawRequest,
  nominatorsPayout,
  whalesDeposit,
  whalesWithdraw,
  whalesWithdrawRequest,
  renew,
  dedustLiquidity,
  bidaskLiquidity,
  bidaskLiquidityFromTon,
  stonfiLiquidity,
  moonLiquidity,
  twoSidedLiquidity,
  coffeeLiquidity,
  toncoLiquidity,
  ethenaStake,
  ethenaWithdrawRequest,
  affluentStake,
  affluentWithdrawRequest,
  affluentWithdraw,
  bidaskFromTon,
  bidask,
  moonFromTon,
  moon,
  tonco,
  coffee,
  coffeeFromTon,
  coffeeNextHop,
]
