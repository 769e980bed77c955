// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Delegation, IPermissionModule} from "../../../src/accounts/interfaces/IPermissionModule.sol";
import {IPermissionModuleFactory} from "../../../src/accounts/interfaces/IPermissionModuleFactory.sol";
import {PermissionModule} from "../../../src/accounts/PermissionModule.sol";
import {PermissionModuleFactory} from "../../../src/accounts/PermissionModuleFactory.sol";
import {SmartAccount} from "../../../src/accounts/SmartAccount.sol";
import {PermissionWorld} from "./PermissionWorld.sol";

/// @dev Tests what a smart account's permission allows a key, and what the module allows the manager of delegations.
/// forge-config: default.fuzz.runs = 60
/// forge-config: long.fuzz.runs = 5000
contract PermissionModuleTest is PermissionWorld {
    uint128 private expiry;
    /// @dev The delegation, which is encoded because the compiler cannot copy lists of structs to storage.
    bytes private encoded;

    function setUp() public {
        preparePermissions();
        expiry = uint128(block.timestamp + 10 * DAY);
        encoded = abi.encode(signedBy(OWNER_KEY, address(account), daily(DAILY, expiry)));
    }

    function test_redeem_withinTheDailyLimitUntilExpiry() public {
        vm.assertTrue(spend(given(), 0.7 ether), "the key cannot spend a part of its daily limit");
        vm.assertFalse(spend(given(), 0.7 ether));
        vm.assertTrue(spend(given(), 0.3 ether), "the key cannot spend the rest of the limit");
        vm.assertFalse(spend(given(), 1));
        vm.warp(block.timestamp + DAY);
        vm.assertTrue(spend(given(), DAILY), "the limit is not renewed the next day");
        vm.assertEq(SINK.balance, 2 ether);
        vm.assertEq(address(account).balance + SINK.balance, 100 ether - feesPaid());
        vm.warp(expiry);
        vm.assertFalse(spend(given(), 1));
    }

    function testFuzz_redeem_refusesOthers(address caller) public {
        if (caller == vm.addr(APP_KEY)) return;
        vm.assertFalse(redeem(caller, given(), SINGLE, abi.encodePacked(SINK, uint256(1))));
    }

    /// @dev The manager refuses the owner of a second account, another account's signature, another chain, and more than was
    /// signed.
    function test_redeem_refusesOtherSignatures() public {
        SmartAccount second = make(STRANGER_KEY);
        vm.assertFalse(spend(signedBy(STRANGER_KEY, address(account), daily(DAILY, expiry)), 1));
        vm.assertFalse(spend(signedBy(STRANGER_KEY, address(second), daily(DAILY, expiry)), 1));
        vm.assertFalse(spend(signedBy(OWNER_KEY, address(second), daily(DAILY, expiry)), 1));
        // The key's plain signature, as of an ordinary account.
        Delegation memory plain = daily(DAILY, expiry);
        plain.signature =
            signHash(OWNER_KEY, keccak256(abi.encodePacked(hex"1901", manager.getDomainHash(), hashOf(plain))));
        vm.assertFalse(spend(plain, 1));
        Delegation memory wider = given();
        wider.caveats[0].terms = abi.encode(2 * uint256(DAILY), DAY, block.timestamp);
        vm.assertFalse(spend(wider, 1));
        vm.chainId(block.chainid + 1);
        vm.assertFalse(spend(given(), 1));
    }

    /// @dev Even a permission without rules cannot change owners or modules, or make delegate calls.
    function test_redeem_neverTheAccountItself() public {
        Delegation memory everything = daily(DAILY, expiry);
        delete everything.caveats;
        everything = signedBy(OWNER_KEY, address(account), everything);
        bytes memory takeOver = abi.encodeCall(SmartAccount.addSigners, (signersOf(STRANGER_KEY)));
        address key = vm.addr(APP_KEY);
        vm.assertFalse(redeem(key, everything, SINGLE, abi.encodePacked(account, uint256(0), takeOver)));
        bytes memory intrude = abi.encodeWithSignature("installModule(uint256,address,bytes)", 2, key, "");
        vm.assertFalse(redeem(key, everything, SINGLE, abi.encodePacked(account, uint256(0), intrude)));
        vm.assertFalse(redeem(key, everything, bytes32(uint256(0xff) << 248), abi.encodePacked(SINK, uint256(0))));
        vm.assertTrue(redeem(key, everything, SINGLE, abi.encodePacked(SINK, uint256(3))), "another call is refused");
        vm.assertFalse(account.isSigner(signerOf(STRANGER_KEY)));
    }

    function test_disable_byTheAccountAlone() public {
        Delegation memory given_ = given();
        vm.prank(vm.addr(APP_KEY));
        vm.expectRevert(abi.encodeWithSelector(IPermissionModule.CallerNotAllowed.selector, vm.addr(APP_KEY)));
        module.disableDelegation(given_);
        Delegation memory other = signedBy(OWNER_KEY, address(account), daily(DAILY, expiry));
        bytes memory data = abi.encodeCall(IPermissionModule.disableDelegation, (given()));
        send(signed(draft(address(account), encodeCall(address(module), 0, data)), OWNER_KEY));
        vm.assertFalse(spend(given(), 1));
        vm.assertTrue(spend(other, 1), "the other delegation is no longer valid");
    }

    function test_uninstall_endsAll() public {
        uninstall();
        vm.assertFalse(spend(given(), 1));
        vm.assertEq(SINK.balance, 0);
    }

    /// @dev The module acts only for the manager, and checks signatures only for the manager.
    function testFuzz_module_refusesOthers(address caller) public {
        if (caller == address(manager) || caller == address(account)) return;
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IPermissionModule.CallerNotAllowed.selector, caller));
        module.executeFromExecutor(SINGLE, abi.encodePacked(SINK, uint256(1)));
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IPermissionModule.CallerNotAllowed.selector, caller));
        module.isValidSignature(bytes32(0), "");
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(IPermissionModule.CallerNotAllowed.selector, caller));
        module.onInstall("");
    }

    /// @dev The module of one account cannot be installed on another.
    function test_install_inItsAccountAlone() public {
        SmartAccount second = make(STRANGER_KEY);
        install(STRANGER_KEY, second, module);
        vm.assertFalse(second.isModuleInstalled(2, address(module), ""));
        PermissionModule ofSecond = PermissionModule(moduleFactory.createModule(address(second)));
        install(STRANGER_KEY, second, ofSecond);
        vm.assertTrue(second.isModuleInstalled(2, address(ofSecond), ""), "the account's own module is not installed");
        vm.assertFalse(module.isModuleType(1));
        // The module is created only once.
        vm.assertEq(moduleFactory.createModule(address(second)), address(ofSecond));
        vm.assertEq(ofSecond.account(), address(second));
    }

    function testFuzz_module_isAnExecutorAlone(uint256 moduleTypeId) public view {
        vm.assertTrue(module.isModuleType(2), "the module is not an executor");
        vm.assertTrue(module.isModuleType(moduleTypeId) == (moduleTypeId == 2), "the module has a wrong type");
    }

    /// @dev The module passes ether from the manager to the account, and the account's answer to the manager.
    function test_execute_passesOnEtherAndAnswers() public {
        uint256 before = address(account).balance;
        vm.deal(address(manager), 1 ether);
        bytes memory question = abi.encodeCall(moduleFactory.IMPLEMENTATION, ());
        vm.prank(address(manager));
        bytes[] memory answers = module.executeFromExecutor{value: 0.4 ether}(
            SINGLE, abi.encodePacked(address(moduleFactory), uint256(0), question)
        );
        vm.assertEq(address(account).balance, before + 0.4 ether);
        vm.assertEq(address(module).balance, 0);
        vm.assertEq(answers.length, 1);
        vm.assertEq(abi.decode(answers[0], (address)), moduleFactory.IMPLEMENTATION());
    }

    function testFuzz_uninstall_isNeverRefused(address caller, bytes calldata data) public {
        vm.prank(caller);
        module.onUninstall(data);
    }

    function test_implementation_belongsToNone() public {
        PermissionModule implementation_ = PermissionModule(moduleFactory.IMPLEMENTATION());
        vm.assertEq(implementation_.account(), address(0));
        vm.prank(address(manager));
        vm.expectRevert();
        implementation_.executeFromExecutor(SINGLE, abi.encodePacked(SINK, uint256(0)));
        vm.expectRevert(abi.encodeWithSelector(IPermissionModuleFactory.ImplementationMissing.selector, SINK));
        new PermissionModuleFactory(SINK);
    }

    function given() private view returns (Delegation memory delegation) {
        delegation = abi.decode(encoded, (Delegation));
    }

    /// @dev Returns the cost of the account's own operations, in wei.
    function feesPaid() private view returns (uint256 fees) {
        fees = ENTRY_POINT.balanceOf(address(account)) + BUNDLER.balance;
    }
}
