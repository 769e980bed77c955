// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {DevnetPermitToken} from "../../src/devnet/tokens/DevnetPermitToken.sol";
import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {AccountTest} from "./AccountTest.sol";

/// @dev The gas of token transfers as plain transactions of a key, and as one operation of an account, each in its own
/// transaction. The figures are in snapshots/SmartAccount.json. The receivers already have some of the token, and the account
/// has already made an operation.
/// forge-config: default.isolate = true
contract AccountGasTest is AccountTest {
    DevnetPermitToken private token;
    address private constant ALICE = address(0xA71CE);

    function setUp() public override {
        super.setUp();
        token = new DevnetPermitToken(address(this));
        token.transfer(address(account), 1e21);
        token.transfer(ALICE, 1e21);
        for (uint256 index = 0; index < 10; index++) {
            token.transfer(receiver(index), 1);
        }
        send(signed(draft(address(account), encodeCall(SINK, 1, "")), OWNER_KEY));
    }

    function test_gas_plain() public {
        vm.prank(ALICE);
        token.transfer(receiver(0), 1);
        vm.prank(ALICE);
        token.transfer(receiver(1), 1);
        vm.snapshotGasLastCall("SmartAccount", "1 transfer, plain transaction");
    }

    function test_gas_operations() public {
        measure(1, false, "1 transfer, operation");
        measure(2, false, "2 transfers, operation");
        measure(10, false, "10 transfers, operation");
    }

    function test_gas_sponsored() public {
        measure(1, true, "1 transfer, sponsored operation");
        measure(2, true, "2 transfers, sponsored operation");
        measure(10, true, "10 transfers, sponsored operation");
    }

    function test_gas_first() public {
        uint256 key = 0xF1257;
        address predicted = factory.getAddress(signersOf(key), 1, 0);
        vm.deal(predicted, 1 ether);
        token.transfer(predicted, 1e18);
        PackedUserOperation memory operation = draft(predicted, transfers(1));
        operation.initCode =
            abi.encodePacked(address(factory), abi.encodeCall(factory.createAccount, (signersOf(key), 1, 0)));
        send(signed(operation, key));
        vm.snapshotGasLastCall("SmartAccount", "1 transfer, first operation");
    }

    /// @dev Measures like the public benchmark of accounts, with a new receiver, nonce and token balance.
    /// docs/smart-accounts.md compares the figures.
    function test_gas_asPublished() public {
        uint256 key = 0xF1258;
        address predicted = factory.getAddress(signersOf(key), 1, 0);
        vm.deal(predicted, 1 ether);
        PackedUserOperation memory operation = draft(predicted, "");
        operation.initCode =
            abi.encodePacked(address(factory), abi.encodeCall(factory.createAccount, (signersOf(key), 1, 0)));
        send(signed(operation, key));
        vm.snapshotGasLastCall("SmartAccount", "as published: account creation");

        address made = address(make(0xF1259));
        send(signed(draft(made, encodeCall(receiver(20), 1, "")), 0xF1259));
        vm.snapshotGasLastCall("SmartAccount", "as published: native transfer");
        made = address(make(0xF125A));
        token.transfer(made, 1e18);
        bytes memory data = abi.encodeCall(IERC20.transfer, (receiver(21), 1));
        send(signed(draft(made, encodeCall(address(token), 0, data)), 0xF125A));
        vm.snapshotGasLastCall("SmartAccount", "as published: ERC-20 transfer");
    }

    function measure(uint256 count, bool isSponsored, string memory name) private {
        PackedUserOperation memory operation = draft(address(account), transfers(count));
        if (isSponsored) operation = sponsored(operation, SPONSOR_KEY, 0, uint48(block.timestamp + 60));
        send(signed(operation, OWNER_KEY));
        vm.snapshotGasLastCall("SmartAccount", name);
    }

    function transfers(uint256 count) private view returns (bytes memory) {
        Execution[] memory calls = new Execution[](count);
        for (uint256 index = 0; index < count; index++) {
            calls[index] = Execution(address(token), 0, abi.encodeCall(IERC20.transfer, (receiver(index), 1)));
        }
        return count == 1 ? encodeCall(address(token), 0, calls[0].data) : encodeBatch(calls);
    }

    function receiver(uint256 index) private pure returns (address) {
        return address(uint160(0x4EC0000 + index));
    }
}
