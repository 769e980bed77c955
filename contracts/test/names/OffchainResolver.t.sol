// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IOffchainResolver} from "../../src/names/interfaces/IOffchainResolver.sol";
import {OffchainResolver} from "../../src/names/OffchainResolver.sol";
import {Test} from "../Test.sol";

contract OffchainResolverTest is Test {
    uint256 private constant KEY = uint256(keccak256("the gateway's key"));
    /// @dev The order of secp256k1.
    uint256 private constant N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    OffchainResolver private resolver;
    string[] private urls;

    constructor() {
        urls.push("https://names.example/{sender}/{data}");
        resolver = new OffchainResolver(address(this), urls, vm.addr(KEY));
        vm.warp(1_800_000_000);
    }

    function requestOf(bytes memory name, bytes memory data) private pure returns (bytes memory) {
        return abi.encodeCall(IOffchainResolver.resolve, (name, data));
    }

    function hashFor(address where, uint256 chainId, bytes memory request, bytes memory result, uint64 expires)
        private
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Holdfast Names"),
                keccak256("1"),
                chainId,
                where
            )
        );
        bytes32 content = keccak256(
            abi.encode(
                keccak256("Answer(bytes request,bytes result,uint64 expires)"),
                keccak256(request),
                keccak256(result),
                expires
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    function respond(uint256 key, bytes32 hash, bytes memory result, uint64 expires)
        private
        pure
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encode(result, expires, abi.encodePacked(r, s, v));
    }

    function soon() private view returns (uint64) {
        return uint64(block.timestamp + 300);
    }

    function answer(bytes memory request, bytes memory result, uint64 expires) private view returns (bytes memory) {
        return respond(KEY, hashFor(address(resolver), block.chainid, request, result, expires), result, expires);
    }

    function refuses(bytes memory response, bytes memory request) private view returns (bool) {
        (bool isTaken,) = address(resolver).staticcall(abi.encodeCall(resolver.resolveWithProof, (response, request)));
        return !isTaken;
    }

    function testFuzz_resolve_requestsTheGateways(bytes memory name, bytes memory data) public {
        bytes memory request = requestOf(name, data);
        vm.expectRevert(
            abi.encodeWithSelector(
                IOffchainResolver.OffchainLookup.selector,
                address(resolver),
                urls,
                request,
                IOffchainResolver.resolveWithProof.selector,
                request
            )
        );
        resolver.resolve(name, data);
    }

    function testFuzz_resolveWithProof_acceptsASignedAnswer(bytes memory request, bytes memory result, uint64 lifetime)
        public
        view
    {
        uint64 expires = uint64(block.timestamp + lifetime % (resolver.MAXIMUM_LIFETIME() + 1));
        vm.assertEq(resolver.resolveWithProof(answer(request, result, expires), request), result);
    }

    function testFuzz_resolveWithProof_refusesAnAnswerToAnotherRequest(
        bytes memory request,
        bytes memory other,
        bytes memory result
    ) public view {
        if (keccak256(request) == keccak256(other)) return;
        vm.assertTrue(refuses(answer(request, result, soon()), other), "it was signed for another request");
    }

    function testFuzz_resolveWithProof_refusesAnotherResult(bytes memory result, bytes memory lie) public view {
        if (keccak256(result) == keccak256(lie)) return;
        bytes memory request = requestOf("a", "b");
        bytes32 hash = hashFor(address(resolver), block.chainid, request, result, soon());
        vm.assertTrue(refuses(respond(KEY, hash, lie, soon()), request), "another result was signed");
    }

    function testFuzz_resolveWithProof_refusesOtherKeysResolversAndChains(uint256 key, address where, uint64 chainId)
        public
        view
    {
        bytes memory request = requestOf("a", "b");
        key = key % (N - 1) + 1;
        bytes32 ours = hashFor(address(resolver), block.chainid, request, "r", soon());
        if (key != KEY) vm.assertTrue(refuses(respond(key, ours, "r", soon()), request), "another key signed it");
        if (where != address(resolver)) {
            bytes32 hash = hashFor(where, block.chainid, request, "r", soon());
            vm.assertTrue(refuses(respond(KEY, hash, "r", soon()), request), "it is for another resolver");
        }
        if (chainId != block.chainid) {
            bytes32 hash = hashFor(address(resolver), chainId, request, "r", soon());
            vm.assertTrue(refuses(respond(KEY, hash, "r", soon()), request), "it is for another chain");
        }
    }

    function testFuzz_resolveWithProof_isValidForItsTimeOnly(uint64 expires) public {
        bytes memory request = requestOf("a", "b");
        bytes memory response = answer(request, "r", expires);
        if (expires < block.timestamp) {
            vm.expectRevert(abi.encodeWithSelector(IOffchainResolver.AnswerExpired.selector, expires));
        } else if (expires > block.timestamp + resolver.MAXIMUM_LIFETIME()) {
            vm.expectRevert(abi.encodeWithSelector(IOffchainResolver.AnswerLastsTooLong.selector, expires));
        }
        resolver.resolveWithProof(response, request);
    }

    /// @dev An answer is valid through its last second, and for exactly an hour at most.
    function test_resolveWithProof_itsLastSecond() public {
        bytes memory request = requestOf("a", "b");
        uint64 last = uint64(block.timestamp + resolver.MAXIMUM_LIFETIME());
        bytes memory response = answer(request, "r", last);
        vm.assertEq(resolver.resolveWithProof(response, request), "r");
        vm.assertTrue(refuses(answer(request, "r", last + 1), request), "it would be valid for too long");
        vm.warp(last);
        vm.assertEq(resolver.resolveWithProof(response, request), "r");
        vm.warp(uint256(last) + 1);
        vm.assertTrue(refuses(response, request), "it has expired");
    }

    function testFuzz_resolveWithProof_refusesMalformedResponses(bytes memory response, bytes memory signature)
        public
        view
    {
        bytes memory request = requestOf("a", "b");
        vm.assertTrue(refuses(response, request), "it is not an answer");
        vm.assertTrue(refuses(abi.encode(bytes("r"), soon(), signature), request), "it is not a signature");
    }

    function test_resolveWithProof_refusesTheHighFormOfASignature() public view {
        bytes memory request = requestOf("a", "b");
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, hashFor(address(resolver), block.chainid, request, "r", soon()));
        bytes memory high = abi.encodePacked(r, bytes32(N - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.assertTrue(refuses(abi.encode(bytes("r"), soon(), high), request), "the signature has a high s");
    }

    /// @dev Without a check, the zero address as a signer would accept every malformed signature.
    function test_setSigner_zeroAcceptsNothing() public {
        resolver.setSigner(address(0), true);
        vm.assertTrue(refuses(abi.encode(bytes("r"), soon(), bytes("")), requestOf("a", "b")), "it is not signed");
    }

    function test_setSigner_replacesAKey() public {
        bytes memory request = requestOf("a", "b");
        uint256 newKey = uint256(keccak256("the next key"));
        bytes32 hash = hashFor(address(resolver), block.chainid, request, "r", soon());
        bytes memory byNew = respond(newKey, hash, "r", soon());
        vm.assertTrue(refuses(byNew, request), "the new key is not added yet");
        resolver.setSigner(vm.addr(newKey), true);
        vm.assertEq(resolver.resolveWithProof(byNew, request), "r");
        vm.assertEq(resolver.resolveWithProof(answer(request, "r", soon()), request), "r");
        resolver.setSigner(vm.addr(KEY), false);
        vm.assertTrue(refuses(answer(request, "r", soon()), request), "the old key is removed");
    }

    function testFuzz_setters_refuseOthers(address stranger) public {
        if (stranger == address(this)) return;
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        resolver.setSigner(stranger, true);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        resolver.setGateways(new string[](0));
    }

    function test_setGateways_replacesThem() public {
        string[] memory others = new string[](2);
        (others[0], others[1]) = ("https://one.example", "https://two.example");
        resolver.setGateways(others);
        vm.assertEq(abi.encode(resolver.gateways()), abi.encode(others));
    }

    function test_supportsInterface_ensip10() public view {
        vm.assertTrue(resolver.supportsInterface(0x9061b923), "ENSIP-10");
        vm.assertTrue(resolver.supportsInterface(0x01ffc9a7), "ERC-165");
        vm.assertFalse(resolver.supportsInterface(0xffffffff));
    }
}
