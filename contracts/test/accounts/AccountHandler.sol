// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC7579Execution} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ISmartAccount} from "../../src/accounts/interfaces/ISmartAccount.sol";
import {SmartAccount} from "../../src/accounts/SmartAccount.sol";
import {SponsorPaymaster} from "../../src/accounts/SponsorPaymaster.sol";
import {AccountWorld} from "./AccountTest.sol";

/// @dev The actions of an account's owner, and of strangers who try to take the account's or the paymaster's ether, in any
/// order. All operations of the account are sponsored, so that only its calls move its ether.
contract AccountHandler is AccountWorld {
    /// @dev The key of the account's current owner, and those of former owners.
    uint256 public ownerKey = OWNER_KEY;
    uint256[] private formerKeys;
    PackedUserOperation[] private accepted;

    /// @dev The ether that the owner has sent, and the most that the sponsored operations may have cost, in wei.
    uint256 public sent;
    uint256 public sponsoredCost;
    /// @dev The number of forbidden operations and calls that succeeded.
    uint256 public intrusions;

    constructor() {
        prepareWorld();
    }

    function theAccount() external view returns (SmartAccount) {
        return account;
    }

    function theSink() external pure returns (address) {
        return SINK;
    }

    function deposited() external view returns (uint256) {
        return ENTRY_POINT.balanceOf(address(paymaster));
    }

    function ownerSends(uint256 value, uint8 count) external {
        count = uint8(within(count, 1, 4));
        value = within(value, 0, address(account).balance / 8);
        Execution[] memory calls = new Execution[](count);
        for (uint256 index = 0; index < count; index++) {
            calls[index] = Execution(SINK, value, "");
        }
        accept(encodeBatch(calls));
        sent += value * count;
    }

    /// @dev The second call of the batch fails, so the first is reverted too.
    function ownerFails(uint256 value) external {
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(SINK, within(value, 0, address(account).balance), "");
        calls[1] = Execution(SINK, address(account).balance + 1, "");
        accept(encodeBatch(calls));
    }

    function ownerChanges(uint256 key) external {
        key = within(key, 1, type(uint64).max);
        if (account.isSigner(signerOf(key)) || key == STRANGER_KEY) return;
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.addSigners, (signersOf(key))));
        calls[1] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.removeSigners, (signersOf(ownerKey))));
        accept(encodeBatch(calls));
        formerKeys.push(ownerKey);
        ownerKey = key;
    }

    function strangerSigns(uint256 key, uint256 value) external {
        key = within(key, 1, type(uint128).max);
        if (key == ownerKey) return;
        refuse(signed(sponsor(draft(address(account), encodeCall(SINK, value, ""))), key));
    }

    function formerOwnerSigns(uint256 which) external {
        if (formerKeys.length == 0) return;
        uint256 key = formerKeys[which % formerKeys.length];
        // The key may be the owner's again.
        if (key == ownerKey) return;
        bytes memory comeBack = abi.encodeCall(ISmartAccount.addSigners, (signersOf(key)));
        refuse(signed(sponsor(draft(address(account), encodeCall(address(account), 0, comeBack))), key));
    }

    function strangerReplays(uint256 which) external {
        if (accepted.length == 0) return;
        refuse(accepted[which % accepted.length]);
    }

    /// @dev The owner changes an operation after the sponsor has signed it, or lets a stranger sponsor it.
    function ownerLies(uint256 which, uint256 change) external {
        PackedUserOperation memory operation = sponsor(draft(address(account), encodeCall(SINK, 1, "")));
        // The operation moves 1 wei, so a call that moves 1 wei would be no change.
        change = within(change, 2, type(uint64).max);
        which = within(which, 0, 4);
        if (which == 0) operation.accountGasLimits = bytes32(uint256(operation.accountGasLimits) + change % 1e6 + 1);
        if (which == 1) operation.gasFees = bytes32(uint256(operation.gasFees) + change);
        if (which == 2) operation.preVerificationGas += change % 1e6 + 1;
        if (which == 3) operation.callData = encodeCall(SINK, change, "");
        if (which == 4) operation = sponsored(operation, STRANGER_KEY, 0, 0);
        refuse(signed(operation, ownerKey));
    }

    function strangerCalls(address caller, uint256 which, uint256 value) external {
        if (caller == address(account) || caller == address(ENTRY_POINT) || caller == OPERATOR) return;
        bytes[5] memory calls = [
            abi.encodeCall(IERC7579Execution.execute, (SINGLE, abi.encodePacked(SINK, value))),
            abi.encodeCall(IERC7579Execution.executeFromExecutor, (SINGLE, abi.encodePacked(SINK, value))),
            abi.encodeCall(ISmartAccount.addSigners, (signersOf(STRANGER_KEY))),
            abi.encodeCall(ISmartAccount.initialize, (signersOf(STRANGER_KEY), 1)),
            abi.encodeCall(SponsorPaymaster.withdraw, (payable(caller), value))
        ];
        which = within(which, 0, calls.length - 1);
        vm.prank(caller);
        (bool isDone,) = (which == 4 ? address(paymaster) : address(account)).call(calls[which]);
        if (isDone) intrusions += 1;
    }

    function timePasses(uint256 seconds_) external {
        vm.warp(block.timestamp + within(seconds_, 1, 1 days));
    }

    function sponsor(PackedUserOperation memory operation) private view returns (PackedUserOperation memory) {
        return sponsored(operation, SPONSOR_KEY, uint48(block.timestamp - 1), uint48(block.timestamp + 60));
    }

    function accept(bytes memory callData) private {
        PackedUserOperation memory operation = signed(sponsor(draft(address(account), callData)), ownerKey);
        send(operation);
        accepted.push(operation);
        sponsoredCost += maximumCost(operation);
    }

    function refuse(PackedUserOperation memory operation) private {
        if (trySend(operation)) intrusions += 1;
    }
}
