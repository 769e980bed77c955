// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {ISmartAccount} from "../../src/accounts/interfaces/ISmartAccount.sol";
import {SmartAccount} from "../../src/accounts/SmartAccount.sol";
import {SmartAccountFactory} from "../../src/accounts/SmartAccountFactory.sol";
import {WebAuthnVerifier} from "../../src/accounts/WebAuthnVerifier.sol";
import {ISmartAccountFactory} from "../../src/accounts/interfaces/ISmartAccountFactory.sol";
import {AccountTest, IEntryPointHashes} from "./AccountTest.sol";
import {CallingExecutor} from "./modules/CallingExecutor.sol";
import {KeyValidator} from "./modules/KeyValidator.sol";

/// @dev Tests the numbered rules of ownership in {ISmartAccount}, the modules, and the addresses of the factory.
/// forge-config: default.fuzz.runs = 60
/// forge-config: long.fuzz.runs = 5000
contract SmartAccountOwnersTest is AccountTest {
    uint256 private constant SECOND_KEY = 0xB0B;
    uint256 private constant PASSKEY = 0x9A55;
    uint256 private constant P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551;

    /// @dev Rule 1: one operation replaces the owner, and then the former owner has no rights.
    function testFuzz_owners_replaced(uint256 key) public {
        key = within(key, 1, type(uint128).max);
        if (key == OWNER_KEY) return;
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.addSigners, (signersOf(key))));
        calls[1] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.removeSigners, (signersOf(OWNER_KEY))));
        send(signed(draft(address(account), encodeBatch(calls)), OWNER_KEY));

        PackedUserOperation memory operation = draft(address(account), encodeCall(SINK, 1, ""));
        vm.assertFalse(trySend(signed(operation, OWNER_KEY)));
        send(signed(operation, key));
        vm.assertEq(SINK.balance, 1);
        // Rule 4: the address does not change, and on a chain without the account, it belongs to the first owner.
        vm.assertEq(factory.getAddress(signersOf(OWNER_KEY), 1, 0), address(account));
        vm.assertEq(factory.createAccount(signersOf(OWNER_KEY), 1, 0), address(account));
        vm.assertFalse(account.isSigner(signerOf(OWNER_KEY)));
    }

    /// @dev Rule 2: no change leaves the account without an owner, or with fewer owners than the threshold.
    function test_owners_neverBelowThreshold() public {
        callAsAccount(abi.encodeCall(ISmartAccount.removeSigners, (signersOf(OWNER_KEY))), false);
        callAsAccount(abi.encodeCall(ISmartAccount.setThreshold, (0)), false);
        callAsAccount(abi.encodeCall(ISmartAccount.setThreshold, (2)), false);
        callAsAccount(abi.encodeCall(ISmartAccount.addSigners, (signersOf(OWNER_KEY))), false);
        callAsAccount(abi.encodeCall(ISmartAccount.addSigners, (signersOf(SECOND_KEY))), true);
        callAsAccount(abi.encodeCall(ISmartAccount.setThreshold, (2)), true);
        callAsAccount(abi.encodeCall(ISmartAccount.removeSigners, (signersOf(OWNER_KEY))), false);
    }

    /// @dev Rule 2: the account refuses an owner whose signature cannot be checked, and a verifier that accepts everything.
    function test_owners_possibleOnly() public {
        bytes[6] memory impossible = [
            bytes(hex""),
            abi.encodePacked(bytes19(uint152(1))),
            abi.encodePacked(address(0)),
            abi.encodePacked(address(account)),
            // The identity precompile returns its input, which begins with the bytes that mean 'valid'.
            abi.encodePacked(address(4), uint256(1), uint256(2)),
            abi.encodePacked(SINK, uint256(1), uint256(2))
        ];
        for (uint256 index = 0; index < impossible.length; index++) {
            vm.prank(address(account));
            vm.expectRevert(abi.encodeWithSelector(ISmartAccount.SignerNotPossible.selector, impossible[index]));
            account.addSigners(one(impossible[index]));
        }
    }

    /// @dev Rules 1 and 3: two of three owners must sign. Two owners can replace a lost key, but one owner cannot.
    function test_owners_recovery() public {
        uint256 third = 0xCAFE;
        callAsAccount(abi.encodeCall(ISmartAccount.addSigners, (signersOf(SECOND_KEY))), true);
        callAsAccount(abi.encodeCall(ISmartAccount.addSigners, (signersOf(third))), true);
        callAsAccount(abi.encodeCall(ISmartAccount.setThreshold, (2)), true);

        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.addSigners, (signersOf(STRANGER_KEY))));
        calls[1] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.removeSigners, (signersOf(OWNER_KEY))));
        PackedUserOperation memory operation = draft(address(account), encodeBatch(calls));
        vm.assertFalse(trySend(signed(operation, SECOND_KEY)));
        // The same owner twice counts once, and the order of the signers is fixed.
        vm.assertFalse(trySend(signedByTwo(operation, SECOND_KEY, SECOND_KEY, false)));
        vm.assertFalse(trySend(signedByTwo(operation, SECOND_KEY, third, true)));
        send(signedByTwo(operation, SECOND_KEY, third, false));
        vm.assertFalse(account.isSigner(signerOf(OWNER_KEY)));
        vm.assertTrue(account.isSigner(signerOf(STRANGER_KEY)), "the new key is not an owner");
    }

    /// @dev An owner's address may have code by EIP-7702. Its key can still sign, no matter what the code answers.
    function test_owners_keyWithCode() public {
        vm.etch(vm.addr(OWNER_KEY), abi.encodePacked(hex"ef0100", SINK));
        send(signed(draft(address(account), encodeCall(SINK, 1, "")), OWNER_KEY));
        vm.assertEq(SINK.balance, 1);
        vm.assertFalse(trySend(signed(draft(address(account), encodeCall(SINK, 1, "")), STRANGER_KEY)));
    }

    /// @dev A passkey is the only owner. Solidity code checks it, since this EVM has no precompile for P-256, unlike most
    /// chains.
    function test_owners_passkey() public {
        WebAuthnVerifier verifier = new WebAuthnVerifier();
        (uint256 x, uint256 y) = vm.publicKeyP256(PASSKEY);
        bytes[] memory signers = one(abi.encodePacked(verifier, x, y));
        account = SmartAccount(payable(factory.createAccount(signers, 1, 0)));
        vm.deal(address(account), 100 ether);

        PackedUserOperation memory operation = draft(address(account), encodeCall(SINK, 1, ""));
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        operation.signature = abi.encode(signers, one(assertion(keccak256("another hash"), 0x05)));
        vm.assertFalse(trySend(operation));
        // User presence without user verification is not enough, so a stolen device cannot sign.
        operation.signature = abi.encode(signers, one(assertion(hash, 0x01)));
        vm.assertFalse(trySend(operation));
        operation.signature = abi.encode(signers, one(assertion(hash, 0x05)));
        send(operation);
        vm.assertEq(SINK.balance, 1);
    }

    /// @dev Rule 6: an executor makes calls as the account, but cannot change its owners or modules.
    function test_modules_executorCannotChangeOwners() public {
        CallingExecutor executor = new CallingExecutor();
        vm.expectRevert();
        executor.run(address(account), SINGLE, abi.encodePacked(SINK, uint256(1)));
        callAsAccount(abi.encodeWithSignature("installModule(uint256,address,bytes)", 2, executor, ""), true);
        executor.run(address(account), SINGLE, abi.encodePacked(SINK, uint256(1)));
        vm.assertEq(SINK.balance, 1);

        bytes[4] memory intrusions = [
            abi.encodeCall(ISmartAccount.addSigners, (signersOf(STRANGER_KEY))),
            abi.encodeCall(ISmartAccount.setThreshold, (1)),
            abi.encodeWithSignature("installModule(uint256,address,bytes)", 1, executor, ""),
            abi.encodeWithSignature("execute(bytes32,bytes)", SINGLE, abi.encodePacked(SINK, uint256(1)))
        ];
        for (uint256 index = 0; index < intrusions.length; index++) {
            vm.expectRevert(abi.encodeWithSignature("AccountUnauthorized(address)", account));
            executor.run(address(account), SINGLE, abi.encodePacked(account, uint256(0), intrusions[index]));
        }
        vm.expectRevert(abi.encodeWithSignature("ERC7579UnsupportedCallType(bytes1)", bytes1(0xff)));
        executor.run(address(account), bytes32(uint256(0xff) << 248), abi.encodePacked(executor));

        // Once the executor is done, the owner's batch continues with its own rights in the same transaction.
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(
            address(executor),
            0,
            abi.encodeCall(CallingExecutor.run, (address(account), SINGLE, abi.encodePacked(SINK, uint256(1))))
        );
        calls[1] = Execution(address(account), 0, abi.encodeCall(ISmartAccount.addSigners, (signersOf(SECOND_KEY))));
        send(signed(draft(address(account), encodeBatch(calls)), OWNER_KEY));
        vm.assertTrue(account.isSigner(signerOf(SECOND_KEY)), "the batch did not continue");
        vm.assertEq(SINK.balance, 2);
    }

    /// @dev Rule 6: an installed validator validates the operations whose nonce contains its address, but no messages.
    function test_modules_validator() public {
        KeyValidator validator = new KeyValidator();
        PackedUserOperation memory operation = draft(address(account), encodeCall(SINK, 1, ""));
        operation.nonce = uint256(uint160(address(validator))) << 96;
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        operation.signature = signHash(SECOND_KEY, hash);
        vm.assertFalse(trySend(operation));

        bytes memory install =
            abi.encodeWithSignature("installModule(uint256,address,bytes)", 1, validator, signerOf(SECOND_KEY));
        callAsAccount(install, true);
        bytes memory signature = operation.signature;
        operation.signature = signHash(STRANGER_KEY, hash);
        vm.assertFalse(trySend(operation));
        operation.signature = signature;
        send(operation);
        vm.assertEq(SINK.balance, 1);
        bytes memory message = abi.encodePacked(validator, signature);
        vm.assertEq(bytes32(account.isValidSignature(hash, message)), bytes32(bytes4(0xffffffff)));

        callAsAccount(abi.encodeWithSignature("uninstallModule(uint256,address,bytes)", 1, validator, ""), true);
        operation.nonce += 1;
        operation.signature = signHash(SECOND_KEY, IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation));
        vm.assertFalse(trySend(operation));
    }

    /// @dev The owners of an address do not depend on its creator or its time of creation. Other owners get another address.
    function testFuzz_factory_addressIsTheOwners(uint256 key, uint64 threshold, bytes32 salt, address maker) public {
        key = within(key, 1, type(uint128).max);
        threshold = uint64(within(threshold, 0, 2));
        bytes[] memory signers = signersOf(key);
        address predicted = factory.getAddress(signers, threshold, salt);
        if (threshold != 1) {
            // The factory creates no unusable account.
            vm.expectRevert();
            factory.createAccount(signers, threshold, salt);
            vm.assertEq(predicted.code.length, 0);
            return;
        }
        vm.prank(maker);
        vm.expectEmit(address(factory));
        emit ISmartAccountFactory.AccountCreated(predicted, keccak256(abi.encode(signers, threshold, salt)));
        vm.assertEq(factory.createAccount(signers, threshold, salt), predicted);
        vm.assertTrue(SmartAccount(payable(predicted)).isSigner(signerOf(key)), "the key does not own the account");
        vm.assertEq(SmartAccount(payable(predicted)).getSignerCount(), 1);
        vm.assertEq(factory.createAccount(signers, threshold, salt), predicted);
        bool isOther = factory.getAddress(signersOf(key + 1), threshold, salt) != predicted
            && factory.getAddress(signers, threshold + 1, salt) != predicted
            && factory.getAddress(signers, threshold, keccak256(abi.encode(salt))) != predicted;
        vm.assertTrue(isOther, "other owners, another threshold or another salt lead to the same address");
    }

    function test_factory_needsImplementation() public {
        vm.expectRevert(abi.encodeWithSelector(ISmartAccountFactory.ImplementationMissing.selector, SINK));
        new SmartAccountFactory(SINK);
    }

    function callAsAccount(bytes memory data, bool isAllowed) private {
        vm.prank(address(account));
        (bool isDone,) = address(account).call(data);
        vm.assertTrue(isDone == isAllowed, "a forbidden call succeeded, or an allowed call failed");
    }

    function signedByTwo(PackedUserOperation memory operation, uint256 one_, uint256 other, bool isReversed)
        private
        view
        returns (PackedUserOperation memory)
    {
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        if ((keccak256(signerOf(one_)) > keccak256(signerOf(other))) != isReversed) (one_, other) = (other, one_);
        bytes[] memory signers = new bytes[](2);
        (signers[0], signers[1]) = (signerOf(one_), signerOf(other));
        bytes[] memory signatures = new bytes[](2);
        (signatures[0], signatures[1]) = (signHash(one_, hash), signHash(other, hash));
        operation.signature = abi.encode(signers, signatures);
        return operation;
    }

    /// @dev Returns an authenticator's answer to the challenge `hash`.
    function assertion(bytes32 hash, bytes1 flags) private pure returns (bytes memory) {
        bytes memory authenticatorData = abi.encodePacked(bytes32(0), flags, uint32(1));
        string memory clientData = string.concat(
            '{"type":"webauthn.get","challenge":"',
            Base64.encodeURL(abi.encodePacked(hash)),
            '","origin":"https://holdfast.test"}'
        );
        (bytes32 r, bytes32 s) =
            vm.signP256(PASSKEY, sha256(abi.encodePacked(authenticatorData, sha256(bytes(clientData)))));
        if (uint256(s) > P256_ORDER / 2) s = bytes32(P256_ORDER - uint256(s));
        return abi.encode(r, s, uint256(23), uint256(1), authenticatorData, clientData);
    }
}
