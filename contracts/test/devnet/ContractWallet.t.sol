// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stake} from "../../src/Stake.sol";
import {ContractWallet} from "../../src/devnet/ContractWallet.sol";
import {ContractWalletFactory} from "../../src/devnet/ContractWalletFactory.sol";
import {IContractWallet} from "../../src/interfaces/IContractWallet.sol";
import {IContractWalletFactory} from "../../src/interfaces/IContractWalletFactory.sol";
import {IStake} from "../../src/interfaces/IStake.sol";
import {Test} from "../Test.sol";

contract ContractWalletTest is Test {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;
    uint256 private constant ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function testFuzz_isValidSignature_isTheOwners(uint256 key, bytes32 hash) public {
        key = within(key, 1, ORDER - 1);
        ContractWallet wallet = new ContractWallet(vm.addr(key));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        vm.assertEq(wallet.isValidSignature(hash, abi.encodePacked(r, s, v)), VALID);
        vm.assertEq(wallet.isValidSignature(keccak256(abi.encode(hash)), abi.encodePacked(r, s, v)), INVALID);
        // The equivalent signature with the high s.
        bytes memory twin = abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.assertEq(wallet.isValidSignature(hash, twin), INVALID);
    }

    function testFuzz_isValidSignature_isNobodyElses(uint256 key, uint256 other, bytes32 hash) public {
        key = within(key, 1, ORDER - 1);
        other = within(other, 1, ORDER - 1);
        if (key == other) return;
        ContractWallet wallet = new ContractWallet(vm.addr(key));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(other, hash);
        vm.assertEq(wallet.isValidSignature(hash, abi.encodePacked(r, s, v)), INVALID);
    }

    function testFuzz_isValidSignature_neverReverts(address owner, bytes32 hash, bytes calldata signature) public {
        vm.assertEq(new ContractWallet(owner).isValidSignature(hash, signature), INVALID);
    }

    function testFuzz_execute_stakesOnTheOwnersBehalf(uint256 amount) public {
        amount = within(amount, 0.0001 ether, type(uint128).max);
        Stake stake = new Stake();
        ContractWallet wallet = new ContractWallet(address(this));
        vm.deal(address(wallet), amount);
        wallet.execute(address(stake), amount, abi.encodeCall(IStake.deposit, ()));
        vm.assertEq(stake.balanceOf(address(wallet)), amount);
        wallet.execute(address(stake), 0, abi.encodeCall(IStake.withdraw, (amount)));
        vm.assertEq(address(wallet).balance, amount);
    }

    function test_execute_passesOnTheRevert() public {
        Stake stake = new Stake();
        ContractWallet wallet = new ContractWallet(address(this));
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, 1, 0));
        wallet.execute(address(stake), 0, abi.encodeCall(IStake.withdraw, (1)));
    }

    function testFuzz_execute_revertsForOthers(address caller) public {
        if (caller == address(this)) return;
        ContractWallet wallet = new ContractWallet(address(this));
        vm.expectRevert(abi.encodeWithSelector(IContractWallet.NotOwner.selector, caller));
        vm.prank(caller);
        wallet.execute(address(this), 0, "");
    }
}

contract ContractWalletFactoryTest is Test {
    function testFuzz_create_usesThePredictedAddress(address owner, bytes32 salt) public {
        ContractWalletFactory factory = new ContractWalletFactory();
        address expected = factory.addressOf(owner, salt);
        vm.assertEq(expected.code.length, 0);
        vm.expectEmit(address(factory));
        emit IContractWalletFactory.WalletCreated(expected, owner);
        vm.assertEq(factory.create(owner, salt), expected);
        vm.assertEq(ContractWallet(payable(expected)).OWNER(), owner);
    }

    function testFuzz_create_mayBeCalledAgain(address owner, bytes32 salt) public {
        ContractWalletFactory factory = new ContractWalletFactory();
        vm.assertEq(factory.create(owner, salt), factory.create(owner, salt));
    }
}
