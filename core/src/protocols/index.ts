import type { Pattern } from '../actions/pattern.ts'
import { claim } from '../actions/patterns/domains/claim.ts'
import { register } from '../actions/patterns/domains/register.ts'
import { renew } from '../actions/patterns/domains/renew.ts'
import { burn } from '../actions/patterns/jettons/burn.ts'
import { flawedTransfer } from '../actions/patterns/jettons/flawedTransfer.ts'
import { governedMint } from '../actions/patterns/jettons/governedMint.ts'
import { mint } from '../actions/patterns/jettons/mint.ts'
import { transfer as jettonTransfer } from '../actions/patterns/jettons/transfer.ts'
import { wrappedTonMint } from '../actions/patterns/jettons/wrappedTonMint.ts'
import { bidask as bidaskLiquidity } from '../actions/patterns/liquidity/bidask.ts'
import { bidaskFromTon as bidaskLiquidityFromTon } from '../actions/patterns/liquidity/bidaskFromTon.ts'
import { coffee as coffeeLiquidity } from '../actions/patterns/liquidity/coffee.ts'
import { dedust as dedustLiquidity } from '../actions/patterns/liquidity/dedust.ts'
import { moon as moonLiquidity } from '../actions/patterns/liquidity/moon.ts'
import { stonfi as stonfiLiquidity } from '../actions/patterns/liquidity/stonfi.ts'
import { tonco as toncoLiquidity } from '../actions/patterns/liquidity/tonco.ts'
import { twoSided as twoSidedLiquidity } from '../actions/patterns/liquidity/twoSided.ts'
import { auctionBuyNow } from '../actions/patterns/nfts/auctionBuyNow.ts'
import { auctionEnd } from '../actions/patterns/nfts/auctionEnd.ts'
import { bid } from '../actions/patterns/nfts/bid.ts'
import { itemAuction } from '../actions/patterns/nfts/itemAuction.ts'
import { jettonBid } from '../actions/patterns/nfts/jettonBid.ts'
import { jettonPurchase } from '../actions/patterns/nfts/jettonPurchase.ts'
import { ownershipAssigned } from '../actions/patterns/nfts/ownershipAssigned.ts'
import { purchase } from '../actions/patterns/nfts/purchase.ts'
import { telemintBid } from '../actions/patterns/nfts/telemintBid.ts'
import { telemintBuyNow } from '../actions/patterns/nfts/telemintBuyNow.ts'
import { transfer as nftTransfer } from '../actions/patterns/nfts/transfer.ts'
import { invoice } from '../actions/patterns/payments/invoice.ts'
import { jettonInvoice } from '../actions/patterns/payments/jettonInvoice.ts'
import { pTonV1 } from '../actions/patterns/pTon/pTonV1.ts'
import { pTonV2 } from '../actions/patterns/pTon/pTonV2.ts'
import { pTonV2Payout } from '../actions/patterns/pTon/pTonV2Payout.ts'
import { affluentStake } from '../actions/patterns/staking/affluentStake.ts'
import { affluentWithdraw } from '../actions/patterns/staking/affluentWithdraw.ts'
import { affluentWithdrawRequest } from '../actions/patterns/staking/affluentWithdrawRequest.ts'
import { electionsDeposit } from '../actions/patterns/staking/electionsDeposit.ts'
import { electionsRecover } from '../actions/patterns/staking/electionsRecover.ts'
import { ethenaStake } from '../actions/patterns/staking/ethenaStake.ts'
import { ethenaTransfer } from '../actions/patterns/staking/ethenaTransfer.ts'
import { ethenaWithdrawRequest } from '../actions/patterns/staking/ethenaWithdrawRequest.ts'
import { liquidDeposit } from '../actions/patterns/staking/liquidDeposit.ts'
import { liquidNftPayout } from '../actions/patterns/staking/liquidNftPayout.ts'
import { liquidWithdraw } from '../actions/patterns/staking/liquidWithdraw.ts'
import { liquidWithdrawRequest } from '../actions/patterns/staking/liquidWithdrawRequest.ts'
import { nominatorsDeposit } from '../actions/patterns/staking/nominatorsDeposit.ts'
import { nominatorsPayout } from '../actions/patterns/staking/nominatorsPayout.ts'
import { nominatorsWithdraw } from '../actions/patterns/staking/nominatorsWithdraw.ts'
import { nominatorsWithdrawRequest } from '../actions/patterns/staking/nominatorsWithdrawRequest.ts'
import { whalesDeposit } from '../actions/patterns/staking/whalesDeposit.ts'
import { whalesWithdraw } from '../actions/patterns/staking/whalesWithdraw.ts'
import { whalesWithdrawRequest } from '../actions/patterns/staking/whalesWithdrawRequest.ts'
import { chargeRequest } from '../actions/patterns/subscriptions/chargeRequest.ts'
import { payment } from '../actions/patterns/subscriptions/payment.ts'
import { subscribeRelayed, unsubscribeRelayed } from '../actions/patterns/subscriptions/relayed.ts'
import { subscribe } from '../actions/patterns/subscriptions/subscribe.ts'
import { unsubscribeByContract } from '../actions/patterns/subscriptions/unsubscribeByContract.ts'
import { unsubscribeByWallet } from '../actions/patterns/subscriptions/unsubscribeByWallet.ts'
import { bidask, bidaskFromTon } from '../actions/patterns/swaps/bidask.ts'
import { coffee, coffeeFromTon, coffeeNextHop } from '../actions/patterns/swaps/coffee.ts'
import { dedust, dedustFromTon, dedustNextHop } from '../actions/patterns/swaps/dedust.ts'
import { dedustV2 } from '../actions/patterns/swaps/dedustV2.ts'
import { megaton } from '../actions/patterns/swaps/megaton.ts'
import { moon, moonFromTon } from '../actions/patterns/swaps/moon.ts'
import { stonfi } from '../actions/patterns/swaps/stonfi.ts'
import { stonfiV2, stonfiV2NextHop } from '../actions/patterns/swaps/stonfiV2.ts'
import { tonco } from '../actions/patterns/swaps/tonco.ts'
import { gasRelay } from '../actions/patterns/wallets/gasRelay.ts'

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
