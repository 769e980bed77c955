// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DnsName} from "../../../src/devnet/names/DnsName.sol";
import {EnsRegistry} from "../../../src/devnet/names/EnsRegistry.sol";
import {IEnsRegistry} from "../../../src/devnet/names/interfaces/IEnsRegistry.sol";
import {IPublicResolver} from "../../../src/devnet/names/interfaces/IPublicResolver.sol";
import {IUniversalResolver} from "../../../src/devnet/names/interfaces/IUniversalResolver.sol";
import {PublicResolver} from "../../../src/devnet/names/PublicResolver.sol";
import {ReverseRegistrar} from "../../../src/devnet/names/ReverseRegistrar.sol";
import {UniversalResolver} from "../../../src/devnet/names/UniversalResolver.sol";
import {Test} from "../../Test.sol";

/// @dev Makes the library's functions external, so that tests can expect reverts.
contract Dns {
    function encode(string memory ens) external pure returns (bytes memory) {
        return DnsName.encode(ens);
    }

    function hash(bytes memory dns) external pure returns (bytes32) {
        return DnsName.hash(dns, 0);
    }
}

/// @dev Requests a gateway in the name of another contract.
contract Impostor {
    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }

    function resolve(bytes calldata, bytes calldata) external pure returns (bytes memory) {
        revert IUniversalResolver.OffchainLookup(address(1), new string[](1), "", bytes4(0), "");
    }
}

contract UniversalResolverTest is Test {
    EnsRegistry private registry = new EnsRegistry(address(this));
    ReverseRegistrar private reverses = new ReverseRegistrar(registry);
    UniversalResolver private universal = new UniversalResolver(registry);
    PublicResolver private names = PublicResolver(address(reverses.defaultResolver()));
    Dns private dns = new Dns();
    string[] private gateways = ["x-batch-gateway:true"];

    constructor() {
        registry.setSubnodeOwner(0, keccak256("eth"), address(this));
        registry.setSubnodeOwner(0, keccak256("reverse"), address(this));
        registry.setSubnodeOwner(nodeOf("reverse"), keccak256("addr"), address(reverses));
    }

    function nodeOf(string memory name) private view returns (bytes32) {
        return dns.hash(dns.encode(name));
    }

    function give(string memory label, address account) private {
        registry.setSubnodeRecord(nodeOf("eth"), keccak256(bytes(label)), address(this), address(names), 0);
        names.setAddr(nodeOf(string.concat(label, ".eth")), account);
    }

    function test_hash_isThatOfEip137() public view {
        vm.assertEq(nodeOf(""), bytes32(0));
        vm.assertEq(nodeOf("eth"), 0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae);
        vm.assertEq(nodeOf("foo.eth"), 0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f);
        vm.assertEq(nodeOf("addr.reverse"), 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2);
    }

    function test_encode_refusesEmptyLabels() public {
        string[4] memory wrong = [".", ".eth", "eth.", "a..eth"];
        for (uint256 index = 0; index < wrong.length; index++) {
            vm.expectRevert(abi.encodeWithSelector(DnsName.DNSEncodingFailed.selector, wrong[index]));
            dns.encode(wrong[index]);
        }
    }

    /// forge-config: default.fuzz.runs = 256
    /// forge-config: long.fuzz.runs = 10000
    function testFuzz_encode_acceptsAtMost255Bytes(uint8 length) public {
        bytes memory label = new bytes(uint256(length) + 1);
        for (uint256 index = 0; index < label.length; index++) {
            label[index] = "a";
        }
        if (label.length > 255) vm.expectRevert();
        bytes memory encoded = dns.encode(string(label));
        if (label.length <= 255) vm.assertEq(encoded.length, label.length + 2);
    }

    /// @dev For any bytes, the function returns a hash or reverts with DNSDecodingFailed, and never reads beyond their end.
    /// forge-config: default.fuzz.runs = 256
    /// forge-config: long.fuzz.runs = 10000
    function testFuzz_hash_refusesMalformedNames(bytes memory name) public view {
        (bool isDone, bytes memory answer) = address(dns).staticcall(abi.encodeCall(dns.hash, (name)));
        vm.assertTrue(isDone || bytes4(answer) == DnsName.DNSDecodingFailed.selector, "another error occurred");
    }

    /// forge-config: default.fuzz.runs = 256
    /// forge-config: long.fuzz.runs = 10000
    function testFuzz_resolve_returnsTheNamesAddress(address account, bytes32 salt) public {
        string memory label = string(DnsName.toHex(abi.encodePacked(salt)));
        give(label, account);
        bytes memory name = dns.encode(string.concat(label, ".eth"));
        bytes memory data = abi.encodeWithSignature("addr(bytes32)", dns.hash(name));
        (bytes memory result, address resolver) = universal.resolveWithGateways(name, data, gateways);
        vm.assertEq(abi.decode(result, (address)), account);
        vm.assertEq(resolver, address(names));
    }

    function test_resolve_revertsWithTheReason() public {
        bytes memory name = dns.encode("nobody.eth");
        bytes memory data = abi.encodeWithSignature("addr(bytes32)", dns.hash(name));
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.ResolverNotFound.selector, name));
        universal.resolveWithGateways(name, data, gateways);

        registry.setSubnodeRecord(nodeOf("eth"), keccak256("nobody"), address(this), address(0xbad), 0);
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.ResolverNotContract.selector, name, address(0xbad)));
        universal.resolveWithGateways(name, data, gateways);

        give("nobody", address(1));
        bytes memory unknown = abi.encodeWithSignature("contenthash(bytes32)", dns.hash(name));
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.ResolverError.selector, ""));
        universal.resolveWithGateways(name, unknown, gateways);

        // A parent name's resolver resolves names below it only by ENSIP-10.
        name = dns.encode("below.nobody.eth");
        data = abi.encodeWithSignature("addr(bytes32)", dns.hash(name));
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.ResolverNotFound.selector, name));
        universal.resolveWithGateways(name, data, gateways);
    }

    function test_resolve_refusesAGatewayOfAnotherContract() public {
        registry.setSubnodeRecord(nodeOf("eth"), keccak256("sly"), address(this), address(new Impostor()), 0);
        bytes memory name = dns.encode("sly.eth");
        bytes memory wish = abi.encodeWithSelector(
            IUniversalResolver.OffchainLookup.selector, address(1), new string[](1), "", bytes4(0), ""
        );
        bytes memory data = abi.encodeWithSignature("addr(bytes32)", dns.hash(name));
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.ResolverError.selector, wish));
        universal.resolveWithGateways(name, data, gateways);
    }

    /// forge-config: default.fuzz.runs = 256
    /// forge-config: long.fuzz.runs = 10000
    function testFuzz_reverse_answersOnlyForTheNamedAccount(address account, address other) public {
        if (account == other || account == address(0)) return;
        give("rowan", account);
        vm.prank(account);
        reverses.setName("rowan.eth");
        (string memory name, address resolver, address reverseResolver) =
            universal.reverseWithGateways(abi.encodePacked(account), 60, gateways);
        vm.assertEq(bytes(name), "rowan.eth");
        vm.assertEq(resolver, address(names));
        vm.assertEq(reverseResolver, address(names));
        // Any account may claim a name, which is valid only if it resolves to the account.
        vm.prank(other);
        reverses.setName("rowan.eth");
        vm.expectRevert(
            abi.encodeWithSelector(
                IUniversalResolver.ReverseAddressMismatch.selector, "rowan.eth", abi.encodePacked(account)
            )
        );
        universal.reverseWithGateways(abi.encodePacked(other), 60, gateways);
    }

    function test_reverse_refusesAnEmptyAddress() public {
        vm.expectRevert(abi.encodeWithSelector(IUniversalResolver.EmptyAddress.selector));
        universal.reverseWithGateways("", 60, gateways);
    }

    /// forge-config: default.fuzz.runs = 256
    /// forge-config: long.fuzz.runs = 10000
    function testFuzz_registry_refusesStrangers(address stranger, bytes32 label) public {
        if (stranger == address(this)) return;
        bytes32 eth = nodeOf("eth");
        bytes memory refusal = abi.encodeWithSelector(IEnsRegistry.NotAuthorised.selector, eth, stranger);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        registry.setSubnodeOwner(eth, label, stranger);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        registry.setResolver(eth, stranger);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        registry.setOwner(eth, stranger);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        registry.setTTL(eth, 1);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        registry.setRecord(eth, stranger, stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPublicResolver.NotAuthorised.selector, eth, stranger));
        names.setAddr(eth, stranger);
        registry.setApprovalForAll(stranger, true);
        vm.prank(stranger);
        registry.setTTL(eth, 7);
        vm.assertEq(registry.ttl(eth), 7);
        vm.assertTrue(registry.recordExists(eth), "the record does not exist");
        vm.assertFalse(registry.recordExists(keccak256(abi.encodePacked(eth, label))));
    }
}
